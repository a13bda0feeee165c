// Owns talking with the studio: the token, calls, the stream of events, and whether it is there. Knows nothing
// of what is shown.

/**
 * @typedef {{id: string, text: string, short: string, line: string, column: number, width: number, what: string}} Place
 * @typedef {{code: string, name: string, severity: "error"|"warning"|"note", where: string, place:
 *   Place|null, message: string,
 *   hint: string, line: string, column: number, width: number, cards: string[]}} Finding
 * @typedef {{id: string, name: string, kind: string, copies: number, width: number, height: number,
 *   bleed: number, shape: string, backs: boolean}} Card
 * @typedef {{revision: number, title: string, languages: string[], kinds: {id: string, label: string,
 *   count: number}[], documents: string[], cards: Card[],
 *   findings: Finding[], loads: boolean}} Look
 * @typedef {"front"|"back"} Side
 * @typedef {{card: string, side: Side, digest: string, width: number, height: number, bleed: number,
 *   svg?: string}} Face
 */

const KEY = "pnp-token";
const SILENCE = 40_000; // ms: the studio says something every 15 s
let token = "";

/** What the studio said instead of an answer. */
export class Refused extends Error {}

/** The token leaves the address before anything else happens. @returns {boolean} whether there is one */
export function takeToken() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const given = asked.get("token");
  if (given) {
    sessionStorage.setItem(KEY, given);
    asked.delete("token");
    history.replaceState(null, "", `#${asked}`);
  }
  token = sessionStorage.getItem(KEY) ?? "";
  return token !== "";
}

/** @param {string} name @param {object} asks @param {AbortSignal} [signal] */
async function posted(name, asks, signal) {
  const answer = await fetch(`/api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Pnp-Token": token },
    body: JSON.stringify(asks),
    signal,
  });
  if (!answer.ok) {
    const told = await answer.json().catch(() => ({}));
    throw new Refused(told.refused ?? `the studio answered ${answer.status}`);
  }
  return answer;
}

/**
 * One call of the contract.
 * @param {string} name
 * @param {object} asks
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function call(name, asks, signal) {
  return (await posted(name, asks, signal)).json();
}

/** A call that is answered with a file. @param {string} name @param {object} asks @param {AbortSignal} [signal] */
export async function bytes(name, asks, signal) {
  return (await posted(name, asks, signal)).blob();
}

/**
 * Hears events for ever; comes back by itself when the studio does.
 * @param {(event: any) => void} heard
 * @param {(connected: boolean, words?: string) => void} changed
 */
export async function listen(heard, changed) {
  for (let pause = 500; ; pause = Math.min(pause * 2, 5000)) {
    try {
      await hear(heard, () => {
        pause = 500;
        changed(true);
      });
      changed(false);
    } catch (problem) {
      changed(false, problem instanceof Refused ? problem.message : undefined);
    }
    await new Promise((done) => setTimeout(done, pause));
  }
}

async function hear(heard, connected) {
  const stop = new AbortController();
  let latest = Date.now();
  const watch = setInterval(() => Date.now() - latest > SILENCE && stop.abort(), 5000);
  try {
    const answer = await fetch("/api/events", { headers: { "X-Pnp-Token": token }, signal: stop.signal });
    if (!answer.ok || !answer.body) throw new Refused("this page belongs to a studio that has ended");
    connected();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let rest = ""; ;) {
      const { value, done } = await reader.read();
      if (done) return;
      latest = Date.now();
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim()) heard(JSON.parse(line));
    }
  } finally {
    clearInterval(watch);
    stop.abort();
  }
}

/** Opens what the studio has printed, by an address that is good once. @param {number} job @param {string} file */
export async function openFile(job, file) {
  const { address } = await call("ticket", { job, file });
  const link = document.createElement("a");
  link.href = address;
  link.target = "_blank";
  link.rel = "noopener";
  link.click();
}
