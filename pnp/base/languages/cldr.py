"""What the Unicode CLDR 47 says of every language that has a rule for plurals in it.

Drawn from Babel's copy by ``python -m tests.cldr.drawn``, and never edited: what is ours stands in ``__init__.py``. The
data are those of the Unicode CLDR, © 2004-2025 Unicode, Inc., under the Unicode License v3, which stands in NOTICE.
Knows nothing but these rows.
"""

from __future__ import annotations

VERSION = "47"

# the first language that counts so, the forms of a word beside a number by their names, and which of them it takes
PLURALS = """\
en one other: (n != 1)
ak one other: (n > 1)
am one other: (n==0 || n==1 ? 0 : 1)
ar zero one two few many other: (n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5)
be one few many: (n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)
blo zero one other: (n==0 ? 0 : n==1 ? 1 : 2)
bm other: 0
br one two few other: (n%10==1 && n%100!=11 && n%100!=71 && n%100!=91 ? 0 : n%10==2 && n%100!=12 && n%100!=72 && n%100!=92 ? 1 : ((n%10>=3 && n%10<=4) || n%10==9) && (n%100<10 || n%100>19) && (n%100<70 || n%100>79) && (n%100<90 || n%100>99) ? 2 : 3)
bs one few other: (n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)
ceb one other: ((n>=1 && n<=3) || (n%10!=4 && n%10!=6 && n%10!=9) ? 0 : 1)
cs one few other: (n==1 ? 0 : n>=2 && n<=4 ? 1 : 2)
cy zero one two few many other: (n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n==3 ? 3 : n==6 ? 4 : 5)
dsb one two few other: (n%100==1 ? 0 : n%100==2 ? 1 : n%100>=3 && n%100<=4 ? 2 : 3)
ga one two few many other: (n==1 ? 0 : n==2 ? 1 : n>=3 && n<=6 ? 2 : n>=7 && n<=10 ? 3 : 4)
gd one two few other: (n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : (n>=3 && n<=10) || (n>=13 && n<=19) ? 2 : 3)
gv one two few other: (n%10==1 ? 0 : n%10==2 ? 1 : n%100==0 || n%100==20 || n%100==40 || n%100==60 || n%100==80 ? 2 : 3)
he one two other: (n==1 ? 0 : n==2 ? 1 : 2)
is one other: (n%10==1 && n%100!=11 ? 0 : 1)
kw zero one two few many other: (n==0 ? 0 : n==1 ? 1 : (n%100==2 || n%100==22 || n%100==42 || n%100==62 || n%100==82) || (n%1000==0 && ((n%100000>=1000 && n%100000<=20000) || n%100000==40000 || n%100000==60000 || n%100000==80000)) || (n!=0 && n%1000000==100000) ? 2 : n%100==3 || n%100==23 || n%100==43 || n%100==63 || n%100==83 ? 3 : n!=1 && (n%100==1 || n%100==21 || n%100==41 || n%100==61 || n%100==81) ? 4 : 5)
lag zero one other: (n==0 ? 0 : n<=1 && n!=0 ? 1 : 2)
lt one few other: (n%10==1 && (n%100<11 || n%100>19) ? 0 : n%10>=2 && n%10<=9 && (n%100<11 || n%100>19) ? 1 : 2)
lv zero one other: (n%10==0 || (n%100>=11 && n%100<=19) ? 0 : n%10==1 && n%100!=11 ? 1 : 2)
mt one two few many other: (n==1 ? 0 : n==2 ? 1 : n==0 || (n%100>=3 && n%100<=10) ? 2 : n%100>=11 && n%100<=19 ? 3 : 4)
pl one few many: (n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2)
ro one few other: (n==1 ? 0 : n==0 || (n!=1 && n%100>=1 && n%100<=19) ? 1 : 2)
shi one few other: (n==0 || n==1 ? 0 : n>=2 && n<=10 ? 1 : 2)
tzm one other: (n<=1 || (n>=11 && n<=99) ? 0 : 1)
"""  # noqa: E501

# the first language that lists so: two things, the last, those before it, and the first two if joined otherwise
LISTS = """\
en {0} and {1}|{0}, and {1}|{0}, {1}
en-AU {0} and {1}|{0} and {1}|{0}, {1}
af {0} en {1}|{0} en {1}|{0}, {1}
ak {0} ne {1}|{0}, ne {1}|{0}, {1}
am {0} እና {1}|{0} እና {1}|{0}፣ {1}
an {0} y {1}|{0} y {1}|{0}, {1}
ar {0} و{1}|{0} و{1}|{0} و{1}
as {0} আৰু {1}|{0} আৰু {1}|{0}, {1}
asa {0}, {1}|{0}, {1}|{0}, {1}
az {0} və {1}|{0} və {1}|{0}, {1}
be {0} і {1}|{0} і {1}|{0}, {1}
bg {0} и {1}|{0} и {1}|{0}, {1}
blo {0} na {1}|{0} na {1}|{0}, {1}
bn {0} এবং {1}|{0} এবং {1}|{0}, {1}
br {0} ha {1}|{0} ha {1}|{0}, {1}
brx {0} आरो {1}|{0}, आरो {1}|{0}, {1}
bs {0} i {1}|{0} i {1}|{0}, {1}
ceb {0} ug {1}|{0}, ug {1}|{0}, {1}
chr {0} ᎠᎴ {1}|{0}, ᎠᎴ {1}|{0}, {1}
cs {0} a\u00a0{1}|{0} a\u00a0{1}|{0}, {1}
csw {0} ᐊᐠᐘ {1}|{0}, {1}|{0}, {1}
cy {0} a(c) {1}|{0}, a(c) {1}|{0}, {1}
da {0} og {1}|{0} og {1}|{0}, {1}
de {0} und {1}|{0} und {1}|{0}, {1}
doi {0} ते {1}|{0}, ते {1}|{0}, {1}
dsb {0} a {1}|{0} a {1}|{0}, {1}
dz {0} དང་ {1}|{0} དང་ {1}|{0} དང་ {1}
ee {0} kple {1}|{0}, kple {1}|{0}, {1}
el {0} και {1}|{0} και {1}|{0}, {1}
eo {0} kaj {1}|{0} kaj {1}|{0}, {1}
et {0} ja {1}|{0} ja {1}|{0}, {1}
eu {0} eta {1}|{0} eta {1}|{0}, {1}
fa {0} و {1}|{0}، و {1}|{0}،\u200f {1}
ff-Adlm {0} 𞤫 {1}|{0}⹁ 𞤫 {1}|{0}⹁ {1}
fil {0} at {1}|{0}, at {1}|{0}, {1}
fo {0} og {1}|{0}, og {1}|{0}, {1}
fr {0} et {1}|{0} et {1}|{0}, {1}
fur {0} e {1}|{0} e {1}|{0}, {1}
ga {0} agus {1}|{0} agus {1}|{0}, {1}
gu {0} અને {1}|{0} અને {1}|{0}, {1}
ha {0} da {1}|{0}, da {1}|{0}, {1}
he {0} ו{1}|{0} ו{1}|{0}, {1}
hi {0} और {1}|{0}, और {1}|{0}, {1}
hi-Latn {0} aur {1}|{0}, aur {1}|{0}, {1}
hu {0} és {1}|{0} és {1}|{0}, {1}
hy {0} և {1}|{0} և {1}|{0}, {1}
id {0} dan {1}|{0}, dan {1}|{0}, {1}
ig {0} na {1}|{0}, na {1}|{0}, {1}
ii {0}ꌋꆀ{1}|{0}ꌋꆀ{1}|{0}、{1}
ja {0}、{1}|{0}、{1}|{0}、{1}
jgo {0} pɔp {1}|{0}, ḿbɛn ŋ́gɛ {1}|{0}, ŋ́gɛ {1}
jv {0} lan {1}|{0}, lan {1}|{0}, {1}
ka {0} და {1}|{0} და {1}|{0}, {1}
kab {0} d {1}|{0}, d {1}|{0}, {1}
kk {0} және {1}|{0}, {1}|{0}, {1}
kk-Arab {0} جانە {1}|{0} جانە {1}|{0}، {1}
kl {0} aamma {1}|{0} aamma {1}|{0}, {1}
km {0} និង\u200b{1}|{0} និង {1}|{0}, {1}
kn {0} ಮತ್ತು {1}|{0}, ಮತ್ತು {1}|{0}, {1}
ko {0} 및 {1}|{0} 및 {1}|{0}, {1}
ks {0} تٕہ {1}|{0}، تٕہ {1}|{0}، {1}
ks-Deva {0} ति {1}|{0}, ति {1}|{0}, {1}
ksh {0} un {1}|{0} un {1}|{0}, {1}
ku {0} û {1}|{0} û {1}|{0}, {1}
ky {0} жана {1}|{0} жана {1}|{0}, {1}
lb {0} a(n) {1}|{0} a(n) {1}|{0}, {1}
ln {0} mpé {1}|{0} mpé {1}|{0}, {1}
lo {0} ແລະ {1}|{0}, {1}|{0}, {1}
lt {0} ir {1}|{0} ir {1}|{0}, {1}
ml {0} കൂടാതെ {1}|{0}, {1} എന്നിവ|{0}, {1}
mr {0} आणि {1}|{0} आणि {1}|{0}, {1}
ms {0} dan {1}|{0} dan {1}|{0}, {1}
mt {0} u {1}|{0}, u {1}|{0}, {1}
my {0}နှင့် {1}|{0}နှင့် {1}|{0} - {1}
ne {0} र {1}|{0} र {1}|{0}, {1}|{0},{1}
or {0} ଓ {1}|{0}, ଓ {1}|{0}, {1}
os {0} ӕмӕ {1}|{0} ӕмӕ {1}|{0}, {1}
pa {0} ਅਤੇ {1}|{0} ਅਤੇ {1}|{0}, {1}
pap {0} i {1}|{0}, i {1}|{0}, {1}
pcm {0} an {1}|{0}, an {1}|{0}, {1}
prg {0} be {1}|{0} be {1}|{0}, {1}
ps {0} او {1}|{0}، او {1}|{0}، {1}
ro {0} și {1}|{0} și {1}|{0}, {1}
sah {0} уонна {1}|{0} уонна {1}|{0}, {1}
sd {0} ۽ {1}|{0}، ۽ {1}|{0}، {1}
si {0} සහ {1}|{0}, සහ {1}|{0}, {1}
sk {0} a\u00a0{1}|{0} a {1}|{0}, {1}
sl {0} in {1}|{0} in {1}|{0}, {1}
so {0} iyo {1}|{0} iyo {1}|{0}, {1}
sq {0} dhe {1}|{0} dhe {1}|{0}, {1}
su {0} sareng {1}|{0}, sareng {1}|{0}, {1}
sv {0} och {1}|{0} och {1}|{0}, {1}
syr {0} ܘ{1}|{0} ܘ{1}|{0} ܘ{1}
ta {0} மற்றும் {1}|{0} மற்றும் {1}|{0}, {1}
te {0} మరియు {1}|{0} మరియు {1}|{0}, {1}
th {0}และ{1}|{0} และ{1}|{0} {1}
ti {0}ን {1}ን|{0}ን {1}ን|{0}፣ {1}
tk {0} we {1}|{0} we {1}|{0}, {1}
to {0} mo {1}|{0} mo {1}|{0} mo {1}
tr {0} ve {1}|{0} ve {1}|{0}, {1}
ur {0} اور {1}|{0}، اور {1}|{0}، {1}
uz {0} va {1}|{0} va {1}|{0}, {1}
vi {0} và {1}|{0} và {1}|{0}, {1}
yi {0} און {1}|{0} און {1}|{0}, {1}
yo {0} àti{1}|{0}, {1}|{0}, {1}
yue {0}同{1}|{0}同{1}|{0}、{1}
zh {0}和{1}|{0}和{1}|{0}、{1}
zh-HK {0}及{1}|{0}及{1}|{0}、{1}
zu {0} ne-{1}|{0}, ne-{1}|{0}, {1}
"""

# code, name, what it calls itself, script, plurals, decimal sign, sign between thousands, lists; a region says what is
# other than in its language
ROWS = """\
en|English|English|Latn|en|.|,|en
en-AU|Australian English|Australian English|||||en-AU
en-CA|Canadian English|Canadian English|||||en-AU
en-GB|British English|British English|||||en-AU
en-US|American English|American English|||||
af|Afrikaans|Afrikaans|Latn|en|,|\u00a0|af
ak|Akan|Akan|Latn|ak|.|,|ak
am|Amharic|አማርኛ|Ethi|am|.|,|am
an|Aragonese|Aragonés|Latn|en|.|,|an
ar|Arabic|العربية|Arab|ar|.|,|ar
ar-001|Modern Standard Arabic|العربية الفصحى الحديثة|||||
ar-DZ|Arabic (Algeria)|العربية (الجزائر)|||,|.|
ar-LB|Arabic (Lebanon)|العربية (لبنان)|||,|.|
ar-LY|Arabic (Libya)|العربية (ليبيا)|||,|.|
ar-MA|Arabic (Morocco)|العربية (المغرب)|||,|.|
ar-MR|Arabic (Mauritania)|العربية (موريتانيا)|||,|.|
ar-TN|Arabic (Tunisia)|العربية (تونس)|||,|.|
as|Assamese|অসমীয়া|Beng|am|.|,2|as
asa|Asu|Kipare|Latn|en|.|,|asa
ast|Asturian|Asturianu|Latn|en|,|.|an
az|Azerbaijani|Azərbaycan|Latn|en|,|.|az
az-Arab|Azerbaijani (Arabic)|تۆرکجه|Arab||.|,|asa
az-Cyrl|Azerbaijani (Cyrillic)|Азәрбајҹан (Кирил)|Cyrl||.|,|asa
az-IQ|Azerbaijani (Arabic, Iraq)|آذربایجان تۆرکجه\u200cسی (عربجه)|Arab||.|,|asa
az-IR|Azerbaijani (Arabic, Iran)|آذربایجان تۆرکجه\u200cسی (عربجه)|Arab||.|,|asa
bal|Baluchi|بلۆچی|Arab|en|.|,|asa
bal-Latn|Baluchi (Latin)|Balóchi (Látin)|Latn||||
be|Belarusian|Беларуская|Cyrl|be|,|\u00a0|be
bem|Bemba|Ichibemba|Latn|en|.|,|asa
bez|Bena|Hibena|Latn|en|.|,|asa
bg|Bulgarian|Български|Cyrl|en|,|\u00a0|bg
bho|Bhojpuri|भोजपुरी|Deva|ak|.|,|asa
blo|Anii|Anii kagɩja|Latn|blo|,|\u00a0|blo
bm|Bambara|Bamanakan|Latn|bm|.|,|asa
bm-Nkoo|Bambara (N’Ko)|Bambara (N’Ko)|Nkoo||||
bn|Bangla|বাংলা|Beng|am|.|,2|bn
bo|Tibetan|བོད་སྐད་|Tibt|bm|.|,|asa
br|Breton|Brezhoneg|Latn|br|,|\u00a0|br
brx|Bodo|बर’|Deva|en|.|,2|brx
bs|Bosnian|Bosanski|Latn|bs|,|.|bs
bs-Cyrl|Bosnian (Cyrillic)|Босански (ћирилица)|Cyrl||||bg
ca|Catalan|Català|Latn|en|,|.|bs
ce|Chechen|Нохчийн|Cyrl|en|.|,|asa
ceb|Cebuano|Cebuano|Latn|ceb|.|,|ceb
cgg|Chiga|Rukiga|Latn|en|.|,|asa
chr|Cherokee|ᏣᎳᎩ|Cher|en|.|,|chr
ckb|Central Kurdish|کوردیی ناوەندی|Arab|en|.|,|asa
cs|Czech|Čeština|Latn|cs|,|\u00a0|cs
csw|Swampy Cree|ᓀᐦᐃᓇᐍᐏᐣ|Cans|ak|.|,|csw
cy|Welsh|Cymraeg|Latn|cy|.|,|cy
da|Danish|Dansk|Latn|en|,|.|da
de|German|Deutsch|Latn|en|,|.|de
de-AT|Austrian German|Österreichisches Deutsch|||||
de-CH|Swiss High German|Schweizer Hochdeutsch|||.|’|
de-LI|German (Liechtenstein)|Deutsch (Liechtenstein)|||.|’|
doi|Dogri|डोगरी|Deva|am|.|,|doi
dsb|Lower Sorbian|Dolnoserbšćina|Latn|dsb|,|.|dsb
dv|Divehi|ދިވެހިބަސް|Thaa|en|.|,2|asa
dz|Dzongkha|རྫོང་ཁ|Tibt|bm|.|,2|dz
ee|Ewe|Eʋegbe|Latn|en|.|,|ee
el|Greek|Ελληνικά|Grek|en|,|.|el
eo|Esperanto|Esperanto|Latn|en|,|\u00a0|eo
es|Spanish|Español|Latn|en|,|.|an
es-419|Latin American Spanish|Español latinoamericano|||.|,|
es-BR|Spanish (Brazil)|Español (Brasil)|||.|,|
es-BZ|Spanish (Belize)|Español (Belice)|||.|,|
es-CR|Spanish (Costa Rica)|Español (Costa Rica)||||\u00a0|
es-CU|Spanish (Cuba)|Español (Cuba)|||.|,|
es-DO|Spanish (Dominican Republic)|Español (República Dominicana)|||.|,|
es-ES|European Spanish|Español de España|||||
es-GT|Spanish (Guatemala)|Español (Guatemala)|||.|,|
es-HN|Spanish (Honduras)|Español (Honduras)|||.|,|
es-MX|Mexican Spanish|Español de México|||.|,|
es-NI|Spanish (Nicaragua)|Español (Nicaragua)|||.|,|
es-PA|Spanish (Panama)|Español (Panamá)|||.|,|
es-PE|Spanish (Peru)|Español (Perú)|||.|,|
es-PR|Spanish (Puerto Rico)|Español (Puerto Rico)|||.|,|
es-SV|Spanish (El Salvador)|Español (El Salvador)|||.|,|
es-US|Spanish (United States)|Español (Estados Unidos)|||.|,|
et|Estonian|Eesti|Latn|en|,|\u00a0|et
eu|Basque|Euskara|Latn|en|,|.|eu
fa|Persian|فارسی|Arab|am|.|,|fa
fa-AF|Dari|دری|||||
ff|Fula|Pulaar|Latn|ak|,|\u00a0|asa
ff-Adlm|Fula (Adlam)|𞤆𞤵𞤤𞤢𞤪 (𞤀𞤁𞤂𞤢𞤃)|Adlm||.|⹁|ff-Adlm
fi|Finnish|Suomi|Latn|en|,|\u00a0|et
fil|Filipino|Filipino|Latn|ceb|.|,|fil
fo|Faroese|Føroyskt|Latn|en|,|.|fo
fr|French|Français|Latn|ak|,|\u202f|fr
fr-CA|Canadian French|Français canadien||||\u00a0|
fr-CH|Swiss French|Français suisse|||||
fr-LU|French (Luxembourg)|Français (Luxembourg)||||.|
fur|Friulian|Furlan|Latn|en|.|,|fur
fy|Western Frisian|Frysk|Latn|en|,|.|af
ga|Irish|Gaeilge|Latn|ga|.|,|ga
gd|Scottish Gaelic|Gàidhlig|Latn|gd|.|,|ga
gl|Galician|Galego|Latn|en|,|.|fur
gsw|Swiss German|Schwiizertüütsch|Latn|en|.|’|de
gu|Gujarati|ગુજરાતી|Gujr|am|.|,2|gu
gv|Manx|Gaelg|Latn|gv|.|,|asa
ha|Hausa|Hausa|Latn|en|.|,|ha
ha-Arab|Hausa (Arabic)|Hausa (Arabic)|Arab||||asa
ha-SD|Hausa (Arabic, Sudan)|Hausa (Arabic, Sudan)|Arab||||asa
haw|Hawaiian|ʻŌlelo Hawaiʻi|Latn|en|.|,|asa
he|Hebrew|עברית|Hebr|he|.|,|he
hi|Hindi|हिन्दी|Deva|am|.|,2|hi
hi-Latn|Hindi (Latin)|Hindi (Latin)|Latn||||hi-Latn
hnj|Hmong Njua|𞄀𞄄𞄰𞄩𞄍𞄜𞄰|Hmnp|bm|.|,|asa
hr|Croatian|Hrvatski|Latn|bs|,|.|bs
hsb|Upper Sorbian|Hornjoserbšćina|Latn|dsb|,|.|dsb
hu|Hungarian|Magyar|Latn|en|,|\u00a0|hu
hy|Armenian|Հայերեն|Armn|ak|,|\u00a0|hy
ia|Interlingua|Interlingua|Latn|en|,|.|fur
id|Indonesian|Indonesia|Latn|bm|,|.|id
ig|Igbo|Igbo|Latn|bm|.|,|ig
ii|Sichuan Yi|ꆈꌠꉙ|Yiii|bm|.|,|ii
io|Ido|Ido|Latn|en|.|,|asa
is|Icelandic|Íslenska|Latn|is|,|.|da
it|Italian|Italiano|Latn|en|,|.|fur
it-CH|Italian (Switzerland)|Italiano (Svizzera)|||.|’|
iu|Inuktitut|ᐃᓄᒃᑎᑐᑦ|Cans|he|.|,|asa
iu-Latn|Inuktitut (Latin)|Inuktitut (Latin)|Latn||||
ja|Japanese|日本語|Jpan|bm|.|,|ja
jbo|Lojban|La .lojban.|Latn|bm|.|,|asa
jgo|Ngomba|Ndaꞌa|Latn|en|,|.|jgo
jmc|Machame|Kimachame|Latn|en|.|,|asa
jv|Javanese|Jawa|Latn|bm|,|.|jv
ka|Georgian|ქართული|Geor|en|,|\u00a0|ka
kab|Kabyle|Taqbaylit|Latn|ak|,|\u00a0|kab
kaj|Jju|Kaje|Latn|en|.|,|asa
kcg|Tyap|Katab|Latn|en|.|,|asa
kde|Makonde|Chimakonde|Latn|bm|.|,|asa
kea|Kabuverdianu|Kabuverdianu|Latn|bm|,|\u00a0|bs
kk|Kazakh|Қазақ тілі|Cyrl|en|,|\u00a0|kk
kk-Arab|Kazakh (Arabic)|قازاق ءتىلى (توتە)|Arab||.|,|kk-Arab
kk-CN|Kazakh (Arabic, China)|قازاق ءتىلى (اراب جازۋى, قىتاي)|Arab||.|,|kk-Arab
kkj|Kako|Kakɔ|Latn|en|,|.|asa
kl|Kalaallisut|Kalaallisut|Latn|en|,|.|kl
km|Khmer|ខ្មែរ|Khmr|bm|.|,|km
kn|Kannada|ಕನ್ನಡ|Knda|am|.|,|kn
ko|Korean|한국어|Kore|bm|.|,|ko
ks|Kashmiri|کٲشُر|Arab|en|.|،|ks
ks-Deva|Kashmiri (Devanagari)|कॉशुर (देवनागरी)|Deva|||,|ks-Deva
ksb|Shambala|Kishambaa|Latn|en|.|,|asa
ksh|Colognian|Kölsch|Latn|blo|.|,|ksh
ku|Kurdish|Kurdî (kurmancî)|Latn|en|,|.|ku
kw|Cornish|Kernewek|Latn|kw|.|,|asa
ky|Kyrgyz|Кыргызча|Cyrl|en|,|\u00a0|ky
lag|Langi|Kɨlaangi|Latn|lag|.|,|asa
lb|Luxembourgish|Lëtzebuergesch|Latn|en|,|.|lb
lg|Ganda|Luganda|Latn|en|.|,|asa
lij|Ligurian|Ligure|Latn|en|,|.|fur
lkt|Lakota|Lakȟólʼiyapi|Latn|bm|.|,|asa
lld|Ladin|Ladin|Latn|en|,|.|an
ln|Lingala|Lingála|Latn|ak|,|.|ln
lo|Lao|ລາວ|Laoo|bm|,|.|lo
lt|Lithuanian|Lietuvių|Latn|lt|,|\u00a0|lt
lv|Latvian|Latviešu|Latn|lv|,|\u00a0|ksh
mas|Masai|Maa|Latn|en|.|,|asa
mg|Malagasy|Malagasy|Latn|ak|.|,|asa
mgo|Metaʼ|Metaʼ|Latn|en|.|,|asa
mk|Macedonian|Македонски|Cyrl|is|,|.|bg
ml|Malayalam|മലയാളം|Mlym|en|.|,2|ml
mn|Mongolian|Монгол|Cyrl|en|.|,|asa
mn-CN|Mongolian (Mongolian, China)|Mongolian (Mongolian, China)|Mong||||
mn-Mong|Mongolian (Mongolian)|Mongolian (Mongolian)|Mong||||
mr|Marathi|मराठी|Deva|en|.|,2|mr
ms|Malay|Melayu|Latn|bm|.|,|ms
ms-Arab|Malay (Arabic)|بهاس ملايو (عرب)|Arab||||asa
ms-BN|Malay (Brunei)|Melayu (Brunei)|||,|.|
ms-ID|Malay (Indonesia)|Melayu (Indonesia)|||,|.|
mt|Maltese|Malti|Latn|mt|.|,|mt
my|Burmese|မြန်မာ|Mymr|bm|.|,|my
naq|Nama|Khoekhoegowab|Latn|he|.|,|asa
nb|Norwegian Bokmål|Norsk bokmål|Latn|en|,|\u00a0|da
nd|North Ndebele|IsiNdebele|Latn|en|.|,|asa
ne|Nepali|नेपाली|Deva|en|.|,2|ne
nl|Dutch|Nederlands|Latn|en|,|.|af
nl-BE|Flemish|Vlaams|||||
nn|Norwegian Nynorsk|Norsk nynorsk|Latn|en|,|\u00a0|da
nnh|Ngiemboon|Shwóŋò ngiembɔɔn|Latn|en|,|.|asa
no|Norwegian|Norsk|Latn|en|,|\u00a0|da
nqo|N’Ko|ߒߞߏ|Nkoo|bm|.|،|asa
nr|South Ndebele|IsiNdebele|Latn|en|,|\u00a0|asa
nso|Northern Sotho|Sesotho sa Leboa|Latn|ak|.|\u00a0|asa
ny|Nyanja|Nyanja|Latn|en|.|,|asa
nyn|Nyankole|Runyankore|Latn|en|.|,|asa
om|Oromo|Oromoo|Latn|en|.|,|asa
or|Odia|ଓଡ଼ିଆ|Orya|en|.|,2|or
os|Ossetic|Ирон|Cyrl|en|.|,|os
osa|Osage|𐓏𐓘𐓻𐓘𐓻𐓟|Osge|bm|.|,|asa
pa|Punjabi|ਪੰਜਾਬੀ|Guru|ak|.|,2|pa
pa-Arab|Punjabi (Arabic)|پنجابی (عربی)|Arab|||,|asa
pa-PK|Punjabi (Arabic, Pakistan)|پنجابی (عربی, پاکستان)|Arab|||,|asa
pap|Papiamento|Papiamentu|Latn|en|.|,|pap
pcm|Nigerian Pidgin|Naijíriá Píjin|Latn|am|.|,|pcm
pl|Polish|Polski|Latn|pl|,|\u00a0|bs
prg|Prussian|Prūsiskan|Latn|lv|.|,|prg
ps|Pashto|پښتو|Arab|en|,|.|ps
pt|Portuguese|Português|Latn|ak|,|.|fur
pt-AO|Portuguese (Angola)|Português (Angola)||en||\u00a0|
pt-BR|Brazilian Portuguese|Português (Brasil)|||||
pt-CH|Portuguese (Switzerland)|Português (Suíça)||en||\u00a0|
pt-CV|Portuguese (Cape Verde)|Português (Cabo Verde)||en||\u00a0|
pt-GQ|Portuguese (Equatorial Guinea)|Português (Guiné Equatorial)||en||\u00a0|
pt-GW|Portuguese (Guinea-Bissau)|Português (Guiné-Bissau)||en||\u00a0|
pt-LU|Portuguese (Luxembourg)|Português (Luxemburgo)||en||\u00a0|
pt-MO|Portuguese (Macao SAR China)|Português (Macau, RAE da China)||en||\u00a0|
pt-MZ|Portuguese (Mozambique)|Português (Moçambique)||en||\u00a0|
pt-PT|European Portuguese|Português europeu||en||\u00a0|
pt-ST|Portuguese (São Tomé & Príncipe)|Português (São Tomé e Príncipe)||en||\u00a0|
pt-TL|Portuguese (Timor-Leste)|Português (Timor-Leste)||en||\u00a0|
rm|Romansh|Rumantsch|Latn|en|.|’|fur
ro|Romanian|Română|Latn|ro|,|.|ro
ro-MD|Moldavian|Română (Republica Moldova)|||||
rof|Rombo|Kihorombo|Latn|en|.|,|asa
ru|Russian|Русский|Cyrl|be|,|\u00a0|bg
rwk|Rwa|Kiruwa|Latn|en|.|,|asa
sah|Yakut|Саха тыла|Cyrl|bm|,|\u00a0|sah
saq|Samburu|Kisampur|Latn|en|.|,|asa
sat|Santali|ᱥᱟᱱᱛᱟᱲᱤ|Olck|he|.|,|asa
sat-Deva|Santali (Devanagari)|सानताड़ी (देवानागारी)|Deva||||
sc|Sardinian|Sardu|Latn|en|,|.|fur
scn|Sicilian|Sicilianu|Latn|en|.|,|fur
sd|Sindhi|سنڌي|Arab|en|.|,|sd
sd-Deva|Sindhi (Devanagari)|सिन्धी (देवनागिरी)|Deva||||asa
sd-IN|Sindhi (Devanagari, India)|सिन्धी (देवनागिरी, भारत)|Deva||||asa
sdh|Southern Kurdish|کوردی خوارگ|Arab|en|.|,|asa
se|Northern Sami|Davvisámegiella|Latn|he|,|\u00a0|et
seh|Sena|Sena|Latn|en|,|.|asa
ses|Koyraboro Senni|Koyraboro senni|Latn|bm|.|\u00a0|asa
sg|Sango|Sängö|Latn|bm|,|.|asa
shi|Tachelhit|ⵜⴰⵛⵍⵃⵉⵜ|Tfng|shi|,|\u00a0|asa
shi-Latn|Tachelhit (Latin)|Tashelḥiyt|Latn||||
si|Sinhala|සිංහල|Sinh|ak|.|,|si
sk|Slovak|Slovenčina|Latn|cs|,|\u00a0|sk
sl|Slovenian|Slovenščina|Latn|dsb|,|.|sl
sma|Southern Sami|Åarjelsaemien gïele|Latn|he|.|,|asa
smj|Lule Sami|Julevsámegiella|Latn|he|.|,|asa
smn|Inari Sami|Anarâškielâ|Latn|he|,|\u00a0|asa
sms|Skolt Sami|Sääʹmǩiõll|Latn|he|.|,|asa
sn|Shona|ChiShona|Latn|en|.|,|asa
so|Somali|Soomaali|Latn|en|.|,|so
sq|Albanian|Shqip|Latn|en|,|\u00a0|sq
sr|Serbian|Српски|Cyrl|bs|,|.|bg
sr-Latn|Serbian (Latin)|Srpski (latinica)|Latn||||bs
sr-ME|Montenegrin|Srpski (latinica, Crna Gora)|Latn||||bs
ss|Swati|SiSwati|Latn|en|,|\u00a0|asa
ssy|Saho|Saho|Latn|en|.|,|asa
st|Southern Sotho|Sesotho|Latn|en|.|,|asa
su|Sundanese|Basa Sunda|Latn|bm|,|.|su
sv|Swedish|Svenska|Latn|en|,|\u00a0|sv
sw|Swahili|Kiswahili|Latn|en|.|,|blo
sw-CD|Congo Swahili|Kiswahili (Jamhuri ya Kidemokrasia ya Kongo)|||,|.|
syr|Syriac|ܣܘܪܝܝܐ|Syrc|en|.|,|syr
ta|Tamil|தமிழ்|Taml|en|.|,2|ta
ta-MY|Tamil (Malaysia)|தமிழ் (மலேசியா)||||,|
ta-SG|Tamil (Singapore)|தமிழ் (சிங்கப்பூர்)||||,|
te|Telugu|తెలుగు|Telu|en|.|,2|te
teo|Teso|Kiteso|Latn|en|.|,|asa
th|Thai|ไทย|Thai|bm|.|,|th
ti|Tigrinya|ትግርኛ|Ethi|ak|.|,|ti
tig|Tigre|ትግረ|Ethi|en|.|,|asa
tk|Turkmen|Türkmen dili|Latn|en|,|\u00a0|tk
tn|Tswana|Setswana|Latn|en|.|’|asa
to|Tongan|Lea fakatonga|Latn|bm|.|,|to
tpi|Tok Pisin|Tok Pisin|Latn|bm|.|,|asa
tr|Turkish|Türkçe|Latn|en|,|.|tr
ts|Tsonga|Xitsonga|Latn|en|,|\u00a0|asa
tzm|Central Atlas Tamazight|Tamaziɣt n laṭlaṣ|Latn|tzm|,|\u00a0|asa
ug|Uyghur|ئۇيغۇرچە|Arab|en|.|,|en
uk|Ukrainian|Українська|Cyrl|be|,|\u00a0|be
ur|Urdu|اردو|Arab|en|.|,|ur
uz|Uzbek|O‘zbek|Latn|en|,|\u00a0|uz
uz-AF|Uzbek (Arabic, Afghanistan)|اوزبیک (عربی, افغانستان)|Arab|||.|asa
uz-Arab|Uzbek (Arabic)|اوزبیک (عربی)|Arab|||.|asa
uz-Cyrl|Uzbek (Cyrillic)|Ўзбекча (Кирил)|Cyrl||||asa
ve|Venda|Tshivenḓa|Latn|en|,|\u00a0|asa
vec|Venetian|Veneto|Latn|en|,|\u202f|fur
vi|Vietnamese|Tiếng Việt|Latn|bm|,|.|vi
vo|Volapük|Volapük|Latn|en|.|,|asa
vun|Vunjo|Kyivunjo|Latn|en|.|,|asa
wa|Walloon|Walon|Latn|ak|.|,|asa
wae|Walser|Walser|Latn|en|.|,|de
wo|Wolof|Wolof|Latn|bm|,|.|asa
xh|Xhosa|IsiXhosa|Latn|en|.|\u00a0|asa
xog|Soga|Olusoga|Latn|en|.|,|asa
yi|Yiddish|ייִדיש|Hebr|en|.|,|yi
yo|Yoruba|Èdè Yorùbá|Latn|bm|.|,|yo
yue|Cantonese|粵語|Hant|bm|.|,|yue
yue-CN|Cantonese (Simplified, China)|粤语 (简体, 中华人民共和国)|Hans||||
yue-Hans|Cantonese (Simplified)|粤语 (简体)|Hans||||
zh|Chinese|中文|Hans|bm|.|,|zh
zh-HK|Chinese (Traditional, Hong Kong SAR China)|中文 (繁體字, 中國香港特別行政區)|Hant||||zh-HK
zh-Hans|Simplified Chinese|简体中文|||||
zh-Hant|Traditional Chinese|繁體中文|Hant||||
zh-Latn|Chinese (Latin)|Chinese (Latin)|Latn||||asa
zh-MO|Chinese (Traditional, Macao SAR China)|中文 (繁體字, 中國澳門特別行政區)|Hant||||zh-HK
zh-TW|Chinese (Traditional, Taiwan)|中文 (繁體, 台灣)|Hant||||
zu|Zulu|IsiZulu|Latn|am|.|,|zu
"""

REGIONS = """\
001 002 003 005 009 011 013 014 015 017 018 019 021 029 030 034 035 039 053 054 057 061 142 143 145 150 151
154 155 202 419 AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ
BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CP CQ CR CU CV CW CX CY CZ DE DG DJ DK DM DO DZ EA EC
EE EG EH ER ES ET EU EZ FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR
HT HU IC ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU
LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ
OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA QO RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR
SS ST SV SX SY SZ TA TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM UN US UY UZ VA VC VE VG VI VN VU
WF WS XK YE YT ZA ZM ZW
"""

SCRIPTS = """\
Adlm Afak Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Bhks Blis Bopo Brah Brai Bugi Buhd Cakm
Cans Cari Cham Cher Chrs Cirt Copt Cpmn Cprt Cyrl Cyrs Deva Diak Dogr Dsrt Dupl Egyd Egyh Egyp Elba Elym Ethi
Gara Geok Geor Glag Gong Gonm Goth Gran Grek Gujr Gukh Guru Hanb Hang Hani Hano Hans Hant Hatr Hebr Hira Hluw
Hmng Hmnp Hrkt Hung Inds Ital Jamo Java Jpan Jurc Kali Kana Kawi Khar Khmr Khoj Kits Knda Kore Kpel Krai Kthi
Lana Laoo Latf Latg Latn Lepc Limb Lina Linb Lisu Loma Lyci Lydi Mahj Maka Mand Mani Marc Maya Medf Mend Merc
Mero Mlym Modi Mong Moon Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkgb Nkoo Nshu Ogam Olck Onao Orkh Orya
Osge Osma Ougr Palm Pauc Perm Phag Phli Phlp Phlv Phnx Plrd Prti Rjng Rohg Roro Runr Samr Sara Sarb Saur Sgnw
Shaw Shrd Sidd Sind Sinh Sogd Sogo Sora Soyo Sund Sunu Sylo Syrc Syre Syrj Syrn Tagb Takr Tale Talu Taml Tang
Tavt Telu Teng Tfng Tglg Thaa Thai Tibt Tirh Tnsa Todr Toto Tutg Ugar Vaii Visp Vith Wara Wcho Wole Xpeo Xsux
Yezi Yiii
"""

# codes that are written otherwise today
FORMER = """\
adp=dz afr=af aka=ak alb=sq als=sq amh=am ara=ar arb=ar arg=an arm=hy asm=as aze=az azj=az bam=bm baq=eu
bcc=bal bel=be ben=bn bh=bho bih=bho bod=bo bos=bs bre=br bul=bg bur=my cat=ca ces=cs che=ce chi=zh cld=syr
cmn=zh cnr=sr-ME cor=kw cym=cy cze=cs dan=da deu=de dgo=doi div=dv drh=mn drw=fa-AF dut=nl dzo=dz ekk=et
ell=el eng=en epo=eo est=et eus=eu ewe=ee fao=fo fas=fa fat=ak fin=fi fra=fr fre=fr fry=fy fuc=ff ful=ff
gaz=om geo=ka ger=de gla=gd gle=ga glg=gl glv=gv gre=el guj=gu hau=ha hbs=sr-Latn heb=he hin=hi hrv=hr hun=hu
hye=hy ibo=ig ice=is ido=io iii=ii ike=iu iku=iu in=id ina=ia ind=id isl=is ita=it iw=he jav=jv ji=yi jpn=ja
jw=jv kal=kl kan=kn kas=ks kat=ka kaz=kk khk=mn khm=km kir=ky kmr=ku kor=ko kur=ku lao=lo lav=lv lin=ln lit=lt
ltz=lb lug=lg lvs=lv mac=mk mal=ml mar=mr may=ms mkd=mk mlg=mg mlt=mt mo=ro mol=ro mon=mn msa=ms mya=my nbl=nr
nde=nd nep=ne nld=nl nno=nn nob=nb nor=no npi=ne nya=ny ori=or orm=om ory=or oss=os pan=pa pbu=ps per=fa
pes=fa plt=mg pol=pl por=pt prp=gu prs=fa-AF pus=ps roh=rm ron=ro rum=ro rus=ru sag=sg scc=sr scr=hr
sh=sr-Latn sin=si slk=sk slo=sk slv=sl sme=se sna=sn snd=sd som=so sot=st spa=es sqi=sq src=sc srd=sc srp=sr
ssw=ss sun=su swa=sw swc=sw-CD swe=sv swh=sw tam=ta tel=te tgl=fil tha=th tib=bo tir=ti tl=fil tnf=fa-AF
ton=to tsn=tn tso=ts tuk=tk tur=tr tw=ak twi=ak uig=ug ukr=uk urd=ur uzb=uz uzn=uz ven=ve vie=vi vol=vo wel=cy
wln=wa wol=wo xho=xh ydd=yi yid=yi yor=yo zho=zh zsm=ms zul=zu
"""
