/** Questions of a seller that get an honest answer by themselves, once each, and then the next question: money, trust, who writes. */
import { toText } from './words.ts';

export type Topic = 'price' | 'trust' | 'who';

const YOU = "(?:you|u|ya|y'?all|you guys|you people|we)";
const OFFER = '(?:offer|price|number|figure|quote|estimate|ball ?park)';
/** Each is asked of us: what somebody says of their own price is none. */
const PRICES: readonly string[] = [
  `how much (?:you|u|ya|y'?all|you guys) (?:pay|offer|giv)(?:e|s|ing)?\\b`,
  `how much (?:would|will|can|could|do|are|r) ${YOU}(?: \\w+){0,2} (?:pay|offer|give|buy|go)\\w*`,
  'how much (?:for|is my|could i get|can i get|would i get|will i get|do i get)',
  `how much (?:cash|money)(?: for\\b| (?:would|will|can|could|do) (?:i|we|you)\\b|\\W*$)`,
  `what (?:would|will|can|could|are|r) ${YOU}(?: \\w+){0,2} (?:pay|offer|give)\\w*`,
  `what(?:'s| is|s) (?:your|the|ur) (?:best )?${OFFER}`,
  `what (?:would|will|could|might) (?:your|the|ur) (?:\\w+ )?${OFFER} (?:be|look like)`,
  `what do ${YOU} (?:pay|offer|give)`,
  `what (?:kind of |sort of )?(?:price|number|offer|figure|money) (?:are|do|would|can|will|could) ${YOU}`,
  'what (?:can|could|would|will|do|might) (?:i|we) get(?: for| out of|\\W*$)',
  "(?<!(?:know|sure|tell|told|said) )what(?:'s| is|s| do (?:you|u) (?:think|figure|say)) (?:(?:it|its|it's|that|this|my|the|our|is|place|house|home|property) ){1,3}?worth(?: to (?:you|u))?\\W*$",
  `(?:tell|give|make|send|quote|shoot) (?:me|us) (?:a|an|the|your|ur|some) (?:(?:rough|cash|fair|quick|ball ?park) )?${OFFER}`,
  'name (?:your|ur|a) price',
  `(?:can|could|may) (?:i|we) (?:get|have|see) (?:a|an|the|your|ur|some) (?:(?:rough|cash|fair|quick|ball ?park) )?${OFFER}`,
  `(?:want|need|like) to (?:know|hear) (?:the|your|ur|a) ${OFFER}`,
  `(?:do|have) (?:you|u|ya|y'all)(?: have| got)* (?:a|any|the) ${OFFER}`,
  'how much\\??$',
];
const PRICE = new RegExp(`\\b(?:${PRICES.join('|')})|^\\W*ball ?park\\W*\\?`);
const SUSPECTS =
  '(?:scam\\w*|legit\\w*|fraud\\w*|trust\\w*|con artists?|a con|fake|phish\\w*|honest|reputable|safe|for real|real(?! (?:person|human|live|man|woman|estate))|rip(?:ping)?[ -]?(?:me )?off)';
const TRUSTS: readonly string[] = [
  `\\b(?:how (?:do|can|would|could|am|will) (?:i|we)|are ${YOU}|is (?:this|it|that)|this is|isn'?t (?:this|it)|why should (?:i|we)|can (?:i|we)|you'?re|sure|prove)\\b[^.!?\\n]{0,50}\\b${SUSPECTS}\\b[^.!\\n]{0,60}\\?`,
  `^\\W*(?:(?:is this|are you|so|and|hi|hello|um|but) )*${SUSPECTS}\\W*\\?`,
  `^\\W*(?:(?:so|and|hi|hello|um|but|ok) )*(?:is (?:this|it)|are ${YOU}|r (?:you|u)|who are ${YOU} and is this) (?:a |an )?(?:\\w+ )?${SUSPECTS}\\b`,
  // In a chat few type the question mark.
  `\\b(?:is (?:this|it|that)|are ${YOU}|am (?:i|we)) [^.!?\\n]{0,30}\\b${SUSPECTS}\\W*$`,
  `^\\W*(?:you|u|y'?all) (?:a )?${SUSPECTS}\\W*$`,
  `\\b(?:can|could|do|should) (?:i|we) trust (?:${YOU}|this|it|that)\\b`,
  `\\bprove (?:${YOU}(?:'?re)?|it|this|that)\\b[^.!?\\n]{0,20}\\b${SUSPECTS}\\b`,
  '^\\W*(?:(?:idk|so|hmm|um|well|but|this|it|that|kinda|really|just)[ ,.]+)*(?:sounds|seems|looks|smells|feels) like (?:a |another )?(?:scam|fraud|con)\\b',
  "\\bwhat(?:'s|s| is) the catch\\b",
  `\\bhow (?:do|can|would|could) (?:i|we) (?:know|be sure)[^.!?\\n]{0,40}\\b${SUSPECTS}\\b`,
  `\\b(?:can|could) (?:you|u) prove\\b[^.!?\\n]{0,30}\\b${SUSPECTS}\\b`,
  '\\bhow (?:do|can|would|could) (?:i|we) trust\\b',
  '\\bwhy should (?:i|we) (?:trust|believe)\\b',
  "\\byou(?:'re|re| are) not [^.!?\\n]{0,30}\\bscam\\w*[^.!?\\n]{0,10}\\bare (?:you|u|ya)\\b",
];
const TRUST = new RegExp(TRUSTS.join('|'));
const WHO =
  /\b(?:who (?:is this|are (?:you|u|ya)|am i (?:talking|speaking|chatting|writing) (?:to|with)|(?:do|are) you (?:work for|with))|what company (?:is this|are you)|which company)\b/;
const SWEARS = /\b(?:fuck\w*|wtf|bullshit|shit\w*|asshole\w*|bastards?|idiots?|piss\w*|damn)\b/;

/** What a message asks about; undefined when it is none of these, or not asked calmly. */
export function findTopic(body: string): Topic | undefined {
  const { plain } = toText(body);
  if (SWEARS.test(plain)) return undefined;
  if (TRUST.test(plain)) return 'trust';
  if (PRICE.test(plain)) return 'price';
  return WHO.test(plain) ? 'who' : undefined;
}

export const TOPICS: readonly Topic[] = ['price', 'trust', 'who'];

/** The answer to a question of theirs. */
export const answerTo = (topic: Topic, company: string): string => ANSWERS[topic](company);

/** The answers, each of which holds for whoever runs this, and promises nothing. */
const ANSWERS: Record<Topic, (company: string) => string> = {
  price: () =>
    'Fair question. I do not guess a number: it depends on sales nearby and on what the house needs. A person works it out, and you are free to say no.',
  trust: () =>
    'Fair to ask. I am an automated assistant, and I ask for no money, no bank details and no signature here. Check us before you agree to anything.',
  who: (company) => `I am the automated assistant of ${[...company].slice(0, 60).join('')}. A person can take over at any time.`,
};
