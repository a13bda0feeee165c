"""What a PDF says of itself, as XMP: for catalogues, archives and readers that look nowhere else.

Owns that packet. No dates: the same document has the same bytes. Must not know pages or objects.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

UNSPEAKABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")  # in XML
# as ``html.escape`` does, whose module holds all names of characters: a millisecond
ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})
NAMESPACES = (
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" '
    'xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
)


def metadata(language: str, information: Mapping[str, str]) -> bytes:
    """The same as the information of the file says, and the language."""
    told = {key: _escaped(value) for key, value in information.items() if value}
    spoken = language.translate(ESCAPED)
    rows = ["<dc:format>application/pdf</dc:format>"]
    for name, key in (("title", "Title"), ("description", "Subject")):
        if key in told:
            each = "".join(
                f'<rdf:li xml:lang="{code}">{told[key]}</rdf:li>' for code in ("x-default", spoken)
            )
            rows.append(f"<dc:{name}><rdf:Alt>{each}</rdf:Alt></dc:{name}>")
    if "Author" in told:
        each = "".join(
            f"<rdf:li>{author}</rdf:li>" for author in map(_escaped, information["Author"].split("; "))
        )
        rows.append(f"<dc:creator><rdf:Seq>{each}</rdf:Seq></dc:creator>")
    rows.append(f"<dc:language><rdf:Bag><rdf:li>{spoken}</rdf:li></rdf:Bag></dc:language>")
    for name, key in (("xmp:CreatorTool", "Creator"), ("pdf:Producer", "Producer")):
        if key in told:
            rows.append(f"<{name}>{told[key]}</{name}>")
    inside = "\n".join(rows)
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" {NAMESPACES}>
{inside}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
""".encode()


def _escaped(words: str) -> str:
    return UNSPEAKABLE.sub("\ufffd", words).translate(ESCAPED)
