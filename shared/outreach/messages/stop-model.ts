/**
 * How much a sentence reads like a wish to hear no more: a sum of weights, one for each word, pair of words and piece of a word, and for the
 * kinds of words in their order. `npm run assistant:train` made the weights from sentences under server/tools/stop-model.
 */
import { BIAS, STEP, WEIGHTS } from './stop-weights.ts';

/** A word of a sentence as the model sees it. */
export interface Token {
  word: string;
  kind: number;
  hash: number;
  /** Which word of what was written it comes from. */
  at: number;
}
export interface StopReading {
  /** 0 to 1. */
  likelihood: number;
  /** The sentence that reads most like it, and its words that weigh most, as they were written. */
  sentence: string;
  words: string;
}

/** So many weights there are; a feature finds its own by its hash. */
export const WEIGHT_COUNT = 1 << 15;
/** Of a sentence without an end, so many words are read at a time, each time from a few words further on. */
const [WINDOW, STRIDE] = [22, 10];
const MOST_WORDS = 1000;

/** Kinds of words that such wishes, and what only sounds like them, are made of. A star stands for any ending. */
const KINDS: readonly string[] = [
  'no not never cannot cant wont aint nor neither without ni nunca jamas tampoco nope nah zero nothing none nobody nadie nada negative',
  'stop* stp stpo quit qit cease* desist* discontinu* halt end ends ended cancel* refrain* absten* absteng* enough basta pare paren parar parenle parele para deje dejen deja dejar dejense dejese cese cesen suspend* detenga* detengan detener termine terminen alto done turn shut kill close knock cut',
  'text texting texted txt* tex call calls* call* email* mail mailing message messaging messag* msg mesag* write* writing wrote written contact* bother* harass* harras* pester* spam* ping* ring ringing phone phoning dm reach* solicit* disturb* hound* bug bugging annoy* nag* send sending escrib* escriv* llam* yam* mand* envi* molest* texte* busc* busqu* habl* marqu* marc* fastidi* jod* ching* insist* acos* hostig* comuni* respond* repl* answer* follow*',
  'messages sms msj* communication* solicitation* marketing letters mailings emails mensajes mensaje mensages textos llamadas correos cartas offers postcards mensajitos',
  'me us my our mine mom mother dad father grandma grandmother grandpa family parents wife husband him her them mi mis nos nosotros mama papa abuela abuelo familia esposo esposa madre padre conmigo',
  'remov* delet* eras* scrub purge unsub* unsuscri* drop lose loose forget take taken taking get strike scratch cross wipe pull opt unlist exclude suppress quite quiten quita quiteme quitenme quitame borr* elimin* saqu* sac* remuev* retir* tache baja olvid* desuscrib*',
  'list lists database system records campaign crm contacts file lista base sistema registro registros grupo',
  'number numero phone telefono celular cell name nombre info information informacion data datos address correo line inbox details this este',
  'tenant* renter* bank* agent* realtor* broker* contractor* roofer* neighbor* collector* ex he she they inquilino* banco brother sister hermano hermana city county lender roof heat furnace rent rain auction foreclos* subasta remate renta luz agua',
  'before after until till tomorrow today tonight monday tuesday wednesday thursday friday saturday sunday weekend morning night noon week month yet hoy manana noche lunes martes miercoles jueves viernes sabado domingo hasta antes despues ahorita todavia now later',
  'again anymore ever mas further future longer more another',
  'off out of from',
  'leave leaves leaving alone peace paz tranquil* away lost hike spam block* bloque* report* denunci* permission permiso consent* autoriz* privacy legal ilegal illegal lawyer attorney abogado sue police policia sheriff tcpa dnc fcc ftc goodbye adios bye unwanted unwelcome hmu',
];
const EXACT = new Map<string, number>();
const STEMS = new Map<string, number>();
for (const [at, words] of KINDS.entries())
  for (const word of words.split(' ')) {
    const [map, key] = word.endsWith('*') ? [STEMS, word.slice(0, -1)] : [EXACT, word];
    if (!map.has(key)) map.set(key, at + 1);
  }
/** Kinds of what is no word. */
const [NO_KIND, BEGIN, END, COMMA, ASKED] = [0, 101, 102, 103, 104];
const [SHORTEST_STEM, LONGEST_STEM] = [3, 10];

/** How people write in haste. */
const IN_FULL: Record<string, string> = {
  dont: 'do not',
  dnt: 'do not',
  donot: 'do not',
  dun: 'do not',
  doesnt: 'does not',
  didnt: 'did not',
  u: 'you',
  ur: 'your',
  r: 'are',
  pls: 'please',
  plz: 'please',
  plis: 'please',
  wanna: 'want to',
  tex: 'text',
  txt: 'text',
  msg: 'message',
  msgs: 'messages',
  txts: 'texts',
  kiero: 'quiero',
  qiero: 'quiero',
  q: 'que',
  k: 'que',
  xfa: 'por favor',
  porfa: 'por favor',
  porfavor: 'por favor',
};

function kindOf(word: string): number {
  const exact = EXACT.get(word);
  if (exact !== undefined) return exact;
  for (let length = Math.min(word.length, LONGEST_STEM); length >= SHORTEST_STEM; length--) {
    const kind = STEMS.get(word.slice(0, length));
    if (kind !== undefined) return kind;
  }
  return NO_KIND;
}

const FNV_PRIME = 16_777_619;
const FNV_START = -2_128_831_035;

function hashOf(word: string, from = 0, to = word.length): number {
  let hash = FNV_START;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash;
}

/** Where the weight of a feature is kept: the same numbers, in the same order, always give the same place. */
function placeOf(sort: number, one: number, two = 0, three = 0, four = 0): number {
  const hash = Math.imul(mix(mix(mix(mix(Math.imul(sort + 1, 0x9e3779b1), one), two), three), four), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) & (WEIGHT_COUNT - 1);
}

function mix(hash: number, part: number): number {
  const mixed = Math.imul(hash ^ part, 0x85ebca6b);
  return mixed ^ (mixed >>> 13);
}

const edge = (kind: number, at: number): Token => ({ word: '', kind, hash: kind, at });

/** The words of a sentence; a comma and a question mark count as words. */
export function tokenize(sentence: string): Token[] {
  const tokens: Token[] = [];
  for (const [at, written] of (sentence.match(/\S+/g) ?? []).slice(0, MOST_WORDS).entries()) {
    const plain = written
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/[\p{M}’'`´]/gu, '')
      .replaceAll(/(\p{L})\1{2,}/gu, '$1')
      .replaceAll(/^#$/g, 'number')
      .replaceAll(/\d+/g, '0');
    for (const part of plain.match(/[a-z]+|0|[,?]|\p{Emoji_Presentation}/gu) ?? []) {
      if (part === ',' || part === '?') tokens.push({ word: part, kind: part === ',' ? COMMA : ASKED, hash: 0, at });
      else for (const word of (IN_FULL[part] ?? part).split(' ')) tokens.push({ word, kind: kindOf(word), hash: hashOf(word), at });
    }
  }
  return tokens;
}

const isWord = ({ kind }: Token): boolean => kind !== COMMA && kind !== ASKED;

/** What is read of a sentence at a time: all of it, parts of a long one, and it together with a short one that follows. */
export function splitPassages(sentence: string, next = ''): Token[][] {
  const tokens = tokenize(sentence);
  if (tokens.length === 0) return [];
  const following = tokenize(next).map((token) => ({ ...token, at: -1 }));
  const both = following.length > 0 && tokens.length + following.length <= WINDOW ? [[...tokens, ...following]] : [];
  if (tokens.length <= WINDOW) return [tokens, ...both];
  const parts: Token[][] = [];
  for (let from = 0; from === 0 || from + WINDOW - STRIDE < tokens.length; from += STRIDE) parts.push(tokens.slice(from, from + WINDOW));
  return parts;
}

/** Sorts of features: a word, two or three neighbors, pieces of a word, kinds of words in their order, how a question begins. */
const [WORD, PAIR, AROUND, PIECE, KIND_PAIR, KIND_THREE, KINDS_IN_ORDER, QUESTION] = [1, 2, 3, 4, 5, 6, 7, 8];
const PIECE_LENGTH = 4;

/** Tells each feature of a passage, with the token at which it begins. */
export function eachFeature(passage: readonly Token[], tell: (place: number, at: number) => void): void {
  const words = [edge(BEGIN, -1), ...passage.filter(isWord), edge(END, -1)];
  const shape = (token: Token) => (token.kind === NO_KIND ? token.hash : token.kind);
  for (const [index, token] of words.entries()) {
    const [next, second] = [words[index + 1], words[index + 2]];
    if (token.word !== '') tell(placeOf(WORD, token.hash), token.at);
    if (next) {
      tell(placeOf(PAIR, token.hash, next.hash), token.at);
      tell(placeOf(KIND_PAIR, shape(token), shape(next)), token.at);
    }
    if (next && second) {
      tell(placeOf(AROUND, token.hash, second.hash), token.at);
      tell(placeOf(KIND_THREE, shape(token), shape(next), shape(second)), token.at);
    }
    if (token.word.length < PIECE_LENGTH - 1) continue;
    const padded = `<${token.word}>`;
    for (let from = 0; from + PIECE_LENGTH <= padded.length; from++)
      tell(placeOf(PIECE, hashOf(padded, from, from + PIECE_LENGTH)), token.at);
  }
  const kinds = [edge(BEGIN, -1), ...passage, edge(END, -1)].filter(({ kind }) => kind !== NO_KIND);
  for (const [index, { kind, at }] of kinds.entries()) {
    const [two = 0, three = 0, four = 0] = [kinds[index + 1]?.kind, kinds[index + 2]?.kind, kinds[index + 3]?.kind];
    tell(placeOf(KINDS_IN_ORDER, kind), at);
    if (two) tell(placeOf(KINDS_IN_ORDER, kind, two), at);
    if (three) tell(placeOf(KINDS_IN_ORDER, kind, two, three), at);
    if (four) tell(placeOf(KINDS_IN_ORDER, kind, two, three, four), at);
  }
  const first = words[1];
  if (passage.at(-1)?.kind !== ASKED || !first) return;
  tell(placeOf(QUESTION, first.hash), first.at);
  tell(placeOf(QUESTION, first.hash, words[2]?.hash ?? 0), first.at);
}

/** A passage of many features does not weigh more for it. */
const FEWEST_FEATURES = 30;
export const shareOf = (count: number): number => 1 / Math.sqrt(Math.max(count, FEWEST_FEATURES));

/** A weight is one sign of the data: so many steps below or above the middle one. A backslash would begin something else. */
const [FIRST_SIGN, BACKSLASH] = [40, 92];
export const MIDDLE_LEVEL = 42;
export const signOf = (level: number): string => String.fromCharCode(FIRST_SIGN + level + (FIRST_SIGN + level >= BACKSLASH ? 1 : 0));
const weightAt = (place: number): number => {
  const code = WEIGHTS.charCodeAt(place);
  return ((code > BACKSLASH ? code - 1 : code) - FIRST_SIGN - MIDDLE_LEVEL) * STEP;
};

/** A feature counts once in a passage, where it stands first. */
export function placeFeatures(passage: readonly Token[]): Map<number, number> {
  const places = new Map<number, number>();
  eachFeature(passage, (place, at) => {
    if (!places.has(place)) places.set(place, at);
  });
  return places;
}

/** So many words in a row are shown as those that weigh most. */
const MOST_SHOWN = 6;

/** How much the most suspicious passage of some sentences reads like a wish to hear no more. */
export function rateStop(sentences: readonly string[]): StopReading {
  let best = { sum: -Infinity, sentence: '', places: new Map<number, number>() };
  for (const [index, sentence] of sentences.entries())
    for (const passage of splitPassages(sentence, sentences[index + 1])) {
      const places = placeFeatures(passage);
      let sum = 0;
      for (const place of places.keys()) sum += weightAt(place);
      sum = BIAS + sum * shareOf(places.size);
      if (sum > best.sum) best = { sum, sentence, places };
    }
  return { likelihood: 1 / (1 + Math.exp(-best.sum)), sentence: best.sentence, words: heaviest(best.sentence, best.places) };
}

/** The words in a row, as they were written, that say most of it. */
function heaviest(sentence: string, places: ReadonlyMap<number, number>): string {
  const written = sentence.match(/\S+/g) ?? [];
  const weights = written.map(() => 0);
  for (const [place, at] of places) if (at >= 0) weights[at] = (weights[at] ?? 0) + weightAt(place);
  let best = { sum: -Infinity, from: 0, to: 0 };
  for (let from = 0; from < written.length; from++)
    for (let to = from + 1, sum = 0; to <= Math.min(written.length, from + MOST_SHOWN); to++) {
      sum += weights[to - 1] ?? 0;
      if (sum > best.sum) best = { sum, from, to };
    }
  return written
    .slice(best.from, best.to)
    .join(' ')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}
