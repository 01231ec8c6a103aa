/** Whether we have reached somebody else: another person's number, or somebody who does not own the house. */
import { ANOTHERS, ANOTHERS_HOUSE_BY_CLASS, THEIRS } from './reply-rules.ts';
import type { Sentence } from './sentences.ts';
import { ANOTHER_THING, NOT_THEIRS, WRONG_NUMBER } from './wrong-meaning.ts';
import { ANOTHERS_HOUSE, ANOTHERS_NUMBER, ASKS_WHO } from './wrong-words.ts';

/** `number`: the number or address is not of whom we look for; `not_owner`: it may be, but the house is not theirs. */
export interface WrongPerson {
  kind: 'number' | 'not_owner';
  words: string;
}

const NUMBER: readonly RegExp[] = [
  /\b(?:number|phone|line|cell) (?:was|is|got|has been|been) (?:recently )?(?:reassigned|recycled|given to me|changed|new to me)\b|^(?:this is |it is |it |that is |, )*(?:somebody|someone) else(?:s)? (?:number|phone|line|now)\b|^aqui no es(?: \w+)?$|\bya no es (?:su|el) (?:numero|telefono|celular)\b|\bthere is (?:no|not a) (?!one|rush|way|hurry|problem|mortgage|loan|tenant|need|body|water|power|heat|hoa|furnace|lien|garage|basement|roof|reason|point|room|key|ac|air|money|price|pressure)[a-z]+ here\b/,
  /^theres no (?!one|rush|way|hurry|problem|mortgage|loan|tenant|need|body|water|power|heat|hoa|furnace|lien|garage|basement|roof|reason|point|room|key|ac|air|money|price|pressure)[a-z]+ (?:here|at this number)\b/,
  /(?<!\b(?:not|never|is this|is that|am i|do i have|did i get|if (?:this|that) is) (?:the |a |really |even ){0,2})\b(?:wrong|incorrect) (?:number|person|phone|guy|man|woman|lady|party|family|email|one|gal|dude|individual|contact|owner)\b(?! (?:of (?:bed|bath|unit)\w*|on (?:the|my|your|that|file)))/,
  /^(?:sorry |hi |oops |, )*wrong (?:number|person|address|house|guy)\b/,
  /\b(?:is|am|are) not (?:the )?(?:right|correct) (?:number|person|owner|party|contact)\b/,
  /\b(?:nobody|no one|no body|no person|noone|there is no(?: one)?|no)(?: here| there)? (?:by|with|named|called|goes by) (?!me\b|us\b|back\b)(?:that |this |the )?\w+/,
  /\byou (?:have|got|reached|texted|called|emailed) (?:the )?wrong(?! (?:idea|impression|price|info|information|address on|house number|year|size))\b/,
  /\b(?:mixed|mixing) (?:me|us) up with|\bconfus\w+ me with|\bmistak\w+ me for|\blooking for (?:someone|somebody) else|\bnot (?:who|the (?:person|one|guy|lady|woman|man)) you(?: are| think| want| re)?\b/,
  /\b(?:do not|never) know (?:who|anyone|anybody|any|no|a) (?:that is|you think this is|named|by (?:that|this)|at (?:that|this)|with (?:that|this)|you are looking for|you are talking about|[a-z]+ is)\b|\bdo not know (?:any|no) (?:one )?(?:named |called )?[a-z]+$/,
  /\bwho you think (?:this|i) (?:is|am)\b|\bthis is not (?:him|her|his|hers|her (?:number|phone)|his (?:number|phone)|their (?:number|phone)|that person)\b|\b^(?:(?:sorry|no|nope|this is|it is|i am|hey) )*not (?:him|her|me)$|^not me\b(?! (?:you|, (?:my|it is my|its my)))|^(?:nope |no )?this is not me\b/,
  /\b(?:had|have|got|gotten) (?:this|the same|a new) (?:phone|number|cell|line)(?: number)? (?:since|for|now|less than|about|over|only)\b|\b(?:new|changed) (?:number|phone)(?: ,)? who(?: is)? (?:this|dis)\b|\bthis (?:number|phone|line) (?:belongs|belong|is (?:mine now|somebody|someone|not (?:his|her|hers|their|theirs)))|\b(?:does not|no longer) (?:have|has|uses?) this (?:number|phone|email)\b|\bnot (?:his|hers|her|their|my (?:mom|mother|dad|father|grand\w+|husband|wife)s?) (?:number|phone)\b/,
  /\btexting an? (?:\d+|kid|minor|child|teen\w*)/,
  /\bnumero (?:equivocado|incorrecto|erroneo|errado)\b|\b(?:esta|estas|estan|anda|andan|se|es)? ?equivoc(?:ad[oa]s?|o|aron|aste|ando)(?: (?:de|con el|con la) (?:persona|numero|telefono|casa)|$)|\bpersona equivocada\b|\bse (?:confundi[oe]\w*|equivoc\w+) de (?:persona|numero|telefono)\b|\bno (?:soy|es|somos) (?:esa|la|ese) (?:persona|senora?|que (?:busca|cree))|\bno es (?:su|el) (?:numero|telefono)\b|\bno conozco a (?:nadie|ningun\w*|ese|esa|el|ella|quien)|\baqui no (?:vive|hay|esta|es)(?: (?:nadie|ning\w+|esa|ese|esa persona|el|ella))\b|\b(?:ese|esa|el|ella) ya no (?:tiene|usa) este (?:numero|telefono)\b|\bno (?:hay|existe) (?:nadie|ning\w+) (?:con|que|de) (?:ese|se llam)/,
];
const NOT_OWNER: readonly RegExp[] = [
  /\bnever heard of (?:that|this|the|any) (?:address|house|place|property|street|person|guy|lady|man|woman|name)\b|\b(?:do not|never|no longer) (?:own|owned) (?:any )?(?:property|real estate|land|a home|a house|anything) (?:in|on|at|there|around|near|over)\b|^(?:it is |this is |that is |sorry |, )*not my (?:house|home|property|place|address)\b|\b(?:rento|alquilo) (?:nada mas|nomas|solamente|solo)\b|\bno es mi (?:casa|propiedad)\b/,
  /\b(?:i am|we are|^|,) ?(?:just )?(?:not|no longer|never was|never been) (?:the |an |a )?(?:property )?owners?\b(?! of (?:the|that) (?:mobile|lot|trailer|land|other|business))|^not the owner\b|\b(?:i|we) (?:am|are) not the owner any\b/,
  /\b(?:do not|never|no longer|did not|never have|have never) (?:even )?(?:own|owned|had|have)(?: (?:it|that (?:one|house|home|property|place|address|building)|this (?:house|home|property|place)|any|a|an|no)(?: (?:house|home|property|properties|land|real estate|place|building|houses|homes))?)(?=$| ,| (?:on|in|at|there|any more|and|or|so|ever|i|here|anywhere|since)\b)(?<!(?:have|had) (?:it|any|a|an|no|any place|a place|no place|any land))/,
  /\bi (?:just |only )?rent (?:here|there|this|it|the place|from)\b(?! out)|\bi am (?:just |only )?(?:the|a) (?:renter|tenant)\b|\b(?:we|i) sold (?:it|that|this|the|my|our)(?: (?:house|home|place|property|one))? (?:in (?:19|20)\d\d|years ago|last (?:year|month|spring|summer|fall|winter|week)|a (?:while|long time|year|few years) (?:ago|back)|\d+ (?:years|months) (?:ago|back)|already|back in|long ago|to)\b|\b(?:already|long since) sold (?:it|that|this|the (?:house|place|property))\b|\bnothing to do with (?:that|this|the|it)(?: (?:house|home|property|place|address))?\b|\b(?:it|that|this) is not (?:mine|my (?:house|home|property|place))\b|\bnever owned\b/,
  /\bno soy (?:el |la |los |las )?(?:duen[oa]s?|propietari[oa]s?)\b(?! de(?:l)? (?:terreno|lote|otr[oa]|negocio))|\bya no (?:soy|somos) (?:el |la |los )?(?:duen[oa]s?|propietari[oa]s?)|\b(?:nomas|solo|solamente|unicamente) (?:rento|alquilo)\b|\b(?:yo )?(?:rento|alquilo) (?:aqui|ahi|esta casa)\b|\bsoy (?:el |la )?inquilin[oa]\b|\b(?:esa|esta|la)? ?(?:casa|propiedad)? ?(?:ya )?no es (?:mia|mio|nuestra|mi casa|mi propiedad)\b|\bno tengo (?:ninguna? )?(?:casas?|propiedad(?:es)?|terrenos?)\b(?! (?:hipoteca|con))|\bla vendi(?:mos)?\b|\bya (?:la|se) vendi(?:o|mos|eron)?\b|\bnunca (?:he tenido|tuve|fui due\w+)/,
];
/** Who goes on to sell has only corrected us. */
const STILL_OURS =
  /\b(?:but|pero)\b.{0,40}\b(?:own|mine|ours|sell|selling|interested|yes|mia|vender|si|owner)\b|\b(?:want|ready|like|looking) to sell\b|\byes i\b|\bmake me an offer\b|\bwhat do you pay\b|\bonly the house\b|\bsolo de la casa\b|\bnever said\b|\bsent (?:it|that|this|them|my \w+(?: \w+)?) to the wrong\b|\bno es wrong\b|\bnumero de (?:cuartos|recamaras|banos|casa)\b/;
/** "I'm not Ramiro": a name, by its capital. */
const ANOTHER_NAME =
  /\b(?:[Ii]['’]?m|I am|[Ii] am|[Tt]his is|[Tt]his|[Yy]o|[Nn]o|[Ww]e['’]?re|[Mm]y name is|[Mm]i nombre no es|[Mm]e llamo) (?:isn['’]?t|is not|aint|ain't|not|no soy|soy) (?:(?:a|the|Mr|Mrs|Ms|el|la|don|doña)\.? )?(?!I\b)([A-ZÁÉÍÓÚÑ][a-záéíóúñ]+)\b/;
const NO_NAMES =
  /^(?:Interested|Selling|Sure|Sorry|Ready|Realtor|Spanish|English|American|Dueñ\w*|Due\w*|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Christian|Zillow|Section|Mexican|Hispanic|Opposed|In|At|The|A)$/;
const THIS_IS_NAME = /\bthis is [A-Z][a-z]+\b/i;
/** The house is theirs all the same. */
const OWNS =
  /\b(?:house|home|place|property|it|this one|that one|but that|rest) (?:is|s) (?:still )?(?:ours|mine|my house)\b(?! now)|\bmine (?:is|s)\b|\bla (?:casa )?(?:mia|nuestra) es\b|\b(?:but|pero|yes|yeah|si)\b(?: \w+){0,3} (?:i|we|it is mine|es mia|thats my house|that is my house|own)\b(?! (?:know|rent|just|can|do not|used|am not))|\binherited\b|\b(?:jointly|co own\w*|half|together|juntos|la mitad)\b|\b(?:cousin|brother|sister|wife|husband|kids|siblings?) and i\b|\bi own it\b|(?:^|, )i am(?: the owner)?(?: ,|$)|\bsolo la casa\b|\b(?:nomas|nada mas|solamente) la casa\b|\bsi (?:, )?es mi(?:a| casa)\b|\b(?:this|that|it) is the right (?:one|number|person)\b|\bi (?:still |also )?(?:own|have) (?!no\b|any|a\b|an\b|nothing|never|the wrong|you|this|that|to|had|been|not)\w+|\bforgot\b|\binvestment\b|\brent (?:it|the house|that one|them) (?:out )?to\b|\bwhos? (?:is )?\w+ , i own\b|\bthought (?:this|it|you) (?:was|were|had)\b|\byes (?:that|this|thats) (?:is )?my\b|\b(?:estoy|i am|am|is|are|we are) (?:also )?(?:en el titulo|en la escritura|on (?:the|that) (?:title|deed))|\bpero soy (?:su|la|el)\b|\bllcs?\b|\bstill (?:got|have|own)\b|\b(?:s?hes|s?he is|theyre|they are) not (?:an?|the) owners?\b|\bdeeded to (?:me|us)\b|\brent (?:it |the house )?back\b|\bremoved? from the (?:deed|title)\b|\bmy work phone\b/;

/** Whether the writer is not whom we look for; undefined when nothing says so. */
export function readWrongPerson(sentences: readonly Sentence[]): WrongPerson | undefined {
  if (sentences.some(({ plain }) => STILL_OURS.test(plain) || OWNS.test(plain) || THEIRS.finds(plain))) return undefined;
  const asserted = sentences.filter(({ text, plain }) => !text.endsWith('?') || /\bwho\b/.test(plain));
  const asks = sentences.find(({ text }) => ASKS_WHO.test(text));
  if (asks) return { kind: 'number', words: asks.text };
  for (const { text, plain } of asserted) {
    const name = ANOTHER_NAME.exec(text)?.[1];
    if (name !== undefined && !NO_NAMES.test(name)) return { kind: 'number', words: text };
    if (WRONG_THING.test(plain)) continue;
    if (
      (!text.endsWith('?') && NUMBER.some((one) => one.test(plain))) ||
      ANOTHERS.finds(plain) ||
      [...WRONG_NUMBER, ...ANOTHERS_NUMBER].some((one) => one.test(plain))
    )
      return { kind: 'number', words: text };
  }
  const own = asserted.find(
    ({ text, plain }) =>
      !text.endsWith('?') &&
      !ANOTHER_THING.test(plain) &&
      (ANOTHERS_HOUSE_BY_CLASS.finds(plain) || [...NOT_OWNER, ...NOT_THEIRS, ...ANOTHERS_HOUSE].some((one) => one.test(plain))),
  );
  if (own) return { kind: 'not_owner', words: own.text };
  // "This is Sarah. I don't know anyone at that address."
  const unknown = sentences.find(({ plain }) => /\bdo not know (?:anyone|anybody|him|her|that|them)\b/.test(plain));
  return unknown && sentences.some(({ text }) => THIS_IS_NAME.test(text)) ? { kind: 'number', words: unknown.text } : undefined;
}

/** A measure, a price or a day that is wrong is none of this. */
const WRONG_THING =
  /\b(?:wrong|incorrect) (?:\w+ )?(?:sq|square|footage|price|unit|day|date|time|size|year|lot|map|zip|street|spelling|name on|beds?|bedrooms?|baths?|picture|photo|info on|amount|figure|county|city|idea|impression|apartment|house number|address on|way|tone|offer|count|pin|link|attachment|file|contract|document|place to)\b/;
