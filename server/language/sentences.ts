/** A message as the language rules read it: plain sentences, in lower case, without accents, apostrophes, courtesies or hasty spellings. */

export interface Sentence {
  /** As it was written. */
  text: string;
  /** As it is read; a comma or dash is ` , `. */
  plain: string;
  /** It begins on a line of its own. */
  isOnNewLine?: boolean;
}

/** No message is read further than this. */
const MAX_READ_CHARS = 4000;
const MAX_SENTENCES = 60;

/** How people write in haste what the rules call by one word. */
const SPELLINGS: Record<string, string> = Object.fromEntries(
  Object.entries({
    'do not': 'dont dnt donot dun dnot',
    'does not': 'doesnt',
    'did not': 'didnt',
    'is not': 'isnt',
    'are not': 'arent',
    'am not': 'aint',
    'was not': 'wasnt',
    'will not': 'wont',
    'would not': 'wouldnt',
    'could not': 'couldnt',
    'should not': 'shouldnt',
    'have not': 'havent',
    'has not': 'hasnt',
    'can not': 'cannot cant',
    'i am': 'im ima',
    'i will': 'ill',
    'i have': 'ive',
    'i would': 'id',
    'you are': 'youre',
    'it is': 'its',
    'that is': 'thats',
    'what is': 'whats',
    you: 'u yall yous',
    your: 'ur yalls yur yer',
    are: 'r',
    and: 'n nd',
    to: 'ta 2',
    for: '4',
    the: 'da teh th',
    this: 'dis',
    that: 'dat',
    stop: 'stpo sotp tsop stp stopp stahp stawp stap',
    quit: 'qit quitt',
    text: 'txt tex txet textt',
    texts: 'txts textes',
    texting: 'txting texing txtin txtng txtn texitng texing',
    message: 'msg mesage messege massage messge msj2',
    messages: 'msgs mesages messeges massages messges',
    messaging: 'msging messagin',
    call: 'cal cll',
    calling: 'callng caling',
    calls: 'cals',
    email: 'e-mail emial',
    emails: 'e-mails emials',
    number: 'num nmbr nubmer numbr numer nbr',
    list: 'lsit lists lst',
    remove: 'remov remve romove remvoe rmove reomve',
    unsubscribe: 'unsub unsubscrbe unsuscribe unsubcribe unsubscibe usubscribe unsubscirbe unsubribe unsubsribe',
    delete: 'delet deleet dlete',
    contact: 'conact contct cantact contac',
    again: 'agian agin agn',
    'any more': 'anymore anymor',
    'no more': 'nomore',
    'no one': 'noone',
    leave: 'leav lve leeve leve',
    tomorrow: 'tmrw tmrow tmw tmr tomorow tommorow tommorrow 2morrow',
    never: 'neva nvr nevr',
    alone: 'alon',
    'want to': 'wanna',
    'going to': 'gonna',
    'got to': 'gotta',
    'let me': 'lemme',
    'give me': 'gimme',
    'stop all': 'stopall',
    'opt out': 'optout opt-out',
    'do not call': 'dnc',
    que: 'q k ke',
    quiero: 'kiero qiero',
    mas: 'mass',
    mensajes: 'msjs mensages mensaje msj msjes mensage mensajitos mensajito menzajes mesajes mesaje sms',
    hablen: 'ablen',
    hable: 'able',
    escriba: 'escriva eskriba',
    escriban: 'escrivan eskriban',
    texteen: 'txteen texten txten',
    people: 'ppl',
    take: 'tak',
    quite: 'kite',
    quiteme: 'kiteme kitame',
    quiten: 'kiten',
    quitenme: 'kitenme',
    llame: 'yame llamme',
    llamen: 'yamen',
    llamadas: 'yamadas llamada',
    numero: 'nro',
    ustedes: 'uds ustds',
    usted: 'ud usd',
    tambien: 'tmb tb',
    por: 'x',
    aqui: 'aki',
    basta: 'vasta',
  }).flatMap(([full, hasty]) => hasty.split(' ').flatMap((word) => (word === '' ? [] : [[word, full]]))),
);

/** Courtesies and emphasis, which do not change the meaning. */
const COURTESIES = new Set(
  (
    'please pls plz plese pleas plse plesae just really kindly immediately asap bro bruh buddy dude man sir madam maam mam guys folks friend honey sweetie dear ' +
    'fucking fuckin freaking frickin effin tf damn goddamn bloody effing literally simply seriously honestly actually respectfully forthwith hey hi hello yo aye lol lmao ok okay well ' +
    'grax grac grasias grx tks thnx tysm favor xfa porfa porfis porfavor pofavor gracias senor senora senorita oiga oye hola amigo amiga joven mijo mija compa wey guey hombre favorcito ' +
    'thanks thank thx ty '
  ).split(' '),
);

/** The words of a sentence in the form that the rules match. */
export function toPlain(text: string): string {
  const folded = text
    .replaceAll('🛑', ' stop ')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}|[’'`´‘]/gu, '')
    .replaceAll(/#(?!\d)/g, ' number ')
    .replaceAll(/(?<=[a-z])[ .-](?=[a-z][ .-][a-z][ .-][a-z]\b)/g, ' ')
    .replaceAll(/\bs[ .-]t[ .-][o0][ .-]p\b/g, 'stop')
    .replaceAll(/\be-mail/g, 'email')
    .replaceAll(/\b(?:por|x|haga(?:n|me|nme)?|haz(?:me)?)(?: el| un)? fa(?:v\w*)?(?: de)?\b\b/g, ' ')
    .replaceAll(/\bopt-(?=out|in)/g, 'opt ')
    .replaceAll(/\bfor (?:the love of (?:all that is )?\w+|(?:\w+ ){1,2}sakes?)\b|\bpor (?:el )?amor (?:de|a) dios\b/g, ' ')
    .replaceAll(/,|—|–|:| -+ |…|\(|\)|"|“|”|\//g, ' , ')
    .replaceAll(/[^a-z0-9, $]+/g, ' ')
    .replaceAll(/\b(text|call|email|messag|contact|bother|harass|send|ask|mail|writ|hitt|spamm|blow|play|annoy|ring)in\b/g, '$1ing')
    .replaceAll(/([a-z])\1{2,}/g, '$1');
  const words = folded.split(/\s+/).flatMap((word) => {
    const full = Object.hasOwn(SPELLINGS, word) ? (SPELLINGS[word] as string) : word;
    return full === '' || COURTESIES.has(full) ? [] : [full];
  });
  // Who says one word ten times says no more than by three.
  return words
    .filter((word, at) => word !== words[at - 1] || word !== words[at - 2] || word !== words[at - 3])
    .join(' ')
    .replaceAll(/(?: ?, ?)+/g, ' , ')
    .replaceAll(/^[ ,]+|[ ,]+$/g, '');
}

const HAS_WORD = /[\p{L}\d🛑]/u;
/** How messages say where to stop them: whoever sends ours back, as a phone does with a heart on them, has not asked for it. */
const INSTRUCTIONS: readonly RegExp[] = [
  /\bto hear no more[^.!?\n]{0,30}, answer with the word "?unsubscribe"?/gi,
  /\bto stop getting these e-?mails, reply "?unsubscribe"?/gi,
  /\b(?:reply|text|send|answer|respond|responda?|env[ií]e)(?: with)?(?: the word)? ["“']?(?:stop|unsubscribe|alto|end|baja)["”']?(?= (?:to|para) |[.!]? ?$)[^.!?\n]{0,40}/gim,
  /\bunsubscribe(?::|\s?[<[(])\s?<?https?:\/\/\S{0,500}/gi,
];
/** How a phone tells of a reaction: the words in quotation marks are ours. */
const REACTION =
  /^(?:loved|liked|disliked|laughed at|emphasized|questioned|removed an? \w+ from|reacted \S{1,8} to|le encant[oó]|le gust[oó]) [“"«][^”"»]*[”"»]?$/i;

/** The sentences of somebody's own words. */
export function splitSentences(words: string): Sentence[] {
  const own = INSTRUCTIONS.reduce((rest, one) => rest.replaceAll(one, ' '), words.slice(0, MAX_READ_CHARS));
  if (REACTION.test(own.trim())) return [];
  // A sentence without an end is read in pieces, so that no rule goes far back and forth.
  return [...own.matchAll(/(?:[^.!?\n;¡¿]|[.](?=[a-z0-9@])){1,600}[.!?]*/gi)]
    .filter(([text]) => HAS_WORD.test(text))
    .slice(0, MAX_SENTENCES)
    .map(({ 0: text, index }) => ({ text: text.trim(), plain: toPlain(text), isOnNewLine: own[index - 1] === '\n' }));
}
