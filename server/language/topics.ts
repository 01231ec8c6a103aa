/** Questions of a seller that get an honest answer by themselves, once each, and then the next question. */
import type { Topic } from '#shared/language/topics.ts';
import { toText } from './words.ts';

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
  'cuanto (?:me |nos )?(?:da|dan|daria|darian|paga|pagan|pagaria|pagarian|ofrece|ofrecen)\\b',
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
  '\\b(?:es|no es|sera) (?:una? )?(?:estafa|fraude|enganno)\\b',
  '\\bcomo (?:se|puedo saber) (?:que|si) (?:es (?:real|verdad|cierto|confiable)|son confiables)',
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
  /\b(?:who (?:is this|are (?:you|u|ya)|am i (?:talking|speaking|chatting|writing) (?:to|with)|(?:do|are) you (?:work for|with))|what company (?:is this|are you)|which company|quien (?:es usted|me escribe|habla|es)\b|de que (?:compania|empresa))\b/;
const SWEARS = /\b(?:fuck\w*|wtf|bullshit|shit\w*|asshole\w*|bastards?|idiots?|piss\w*|damn)\b/;

/** The other questions that sellers ask, in English and in Spanish, as `toText` gives them. */
const ASKED: readonly (readonly [Topic, RegExp])[] = [
  [
    'robot',
    /\b(?:are (?:you|u) (?:a |an )?(?:real(?: person)?|human|robot|bot|ai|machine|computer)\b|is this (?:a |an )?(?:real person|human|robot|bot|ai|machine|computer|automated)\b|am i (?:talking|texting|chatting) (?:to|with) (?:a )?(?:robot|bot|machine|computer|ai)\b|es (?:usted )?(?:un |una )?(?:robot|maquina|persona real|bot))/,
  ],
  [
    'number',
    /\b(?:how (?:did|do|'d|d) (?:you|u|ya|y'all)(?: guys)? (?:get|find|have|come by|know) (?:my|this|our|me\b)(?: \w+)?|where (?:did|do) (?:you|u) (?:get|find) (?:my|this|our)|who gave (?:you|u) (?:my|this|our)|como (?:consigui\w+|obtuv\w+|tiene|sabe) mi|quien le dio mi)/,
  ],
  [
    'move_out',
    /\b(?:(?:do|would|will|must|should) (?:i|we|they|my \w+) (?:have|need) to (?:move|leave|be out|get out|vacate|pack)|(?:can|could|may) (?:i|we|they|my \w+) (?:stay|keep living|live (?:here|there)|remain|rent it back)|when (?:do|would|will|must) (?:i|we) (?:have|need) to (?:move|leave|be out)|how long (?:can|could|do) (?:i|we) (?:stay|have to move)|rent ?back|tengo que (?:salir\w*|mudar\w*|desocupar)|(?:me|nos) (?:puedo|podemos) quedar)/,
  ],
  [
    'costs',
    /\b(?:who (?:pays|covers|is paying|would pay|will pay)[^.!?]{0,20}(?:clos\w+|fees?|costs?|taxes|title)|(?:are|is) there (?:any )?(?:fees?|costs?|commission|charges?|catch fees)|(?:do|would|will) (?:i|we) (?:have to |need to )?pay[^.!?]{0,20}(?:clos\w+|fees?|commission|costs|anything)|what (?:are|about) (?:the |your )?(?:fees|closing costs)|closing costs?\W*\?|do you (?:charge|take|get) (?:a |any )?(?:fee|commission)|quien paga)/,
  ],
  [
    'privacy',
    /\b(?:is (?:this|it|that|my info\w*)[^.!?]{0,20} (?:private|confidential|secure|safe with you)|(?:do|will|are) (?:you|u)[^.!?]{0,12} (?:shar|sell|giv)\w* (?:my|this|our)|who (?:sees|can see|will see|reads|gets) (?:this|my|it)|will (?:my )?(?:neighbou?rs?|anyone|anybody|people) (?:know|find out)|keep (?:this|it) (?:private|confidential|between us|quiet)|es (?:privado|confidencial))/,
  ],
  [
    'agent',
    /\b(?:(?:do|would|will|should) (?:i|we) (?:need|have to (?:have|use|get)|get|use) (?:a |an |my )?(?:agent|realtor|broker|lawyer|attorney)|(?:are|r) (?:you|u|y'all) (?:a |an )?(?:real estate )?(?:agents?|realtors?|brokers?|licensed)|necesito (?:un )?(?:agente|abogado))/,
  ],
  [
    'buyer',
    /\b(?:are (?:you|u|ya|y'all)(?: guys)? (?:the |a |an )?(?:actual |real |end |direct |cash )?(?:buyers?|investors?|wholesalers?|flippers?)|(?:do|would|will) (?:you|u) (?:buy|be buying|purchase) (?:it|the house|this)? ?(?:yourself|directly|yourselves)|who(?:'s| is| would be| will be)? (?:actually |really )?(?:buying|the buyer)|is this (?:a )?wholesal\w+|(?:do|will) (?:you|u) (?:assign|flip|resell|wholesale)|what (?:do|will|would) (?:you|u) do with (?:it|the house|my house))/,
  ],
  [
    'duration',
    /\b(?:how (?:long|much time) (?:does|will|would|do|is|until|before|till)(?! (?:i|we) (?:have|stay))[^.!?]{0,40}|how (?:fast|soon|quick(?:ly)?) (?:can|could|would|do|will) (?:you|u|ya|y'all|we|it|this)|when (?:would|could|can|will) (?:you|we|it) close|cuanto (?:tarda|tiempo|se tarda)|que tan rapido)/,
  ],
  [
    'process',
    /\b(?:how (?:does|do|would|will) (?:this|it|that|you|the process)(?: all)? work|what(?:'s| is| are) the (?:process|next steps?)|what happens (?:next|now|then|after)|como funciona)\b/,
  ],
];

/** What a message asks about; undefined when it is none of these, or not asked calmly. */
export function findTopic(body: string): Topic | undefined {
  const { plain } = toText(body);
  if (SWEARS.test(plain)) return undefined;
  if (TRUST.test(plain)) return 'trust';
  const other = ASKED.find(([, pattern]) => pattern.test(plain))?.[0];
  // What is asked of how long or how much it takes stands before what is asked of the number.
  if (other !== undefined && other !== 'process') return other;
  if (PRICE.test(plain)) return 'price';
  return other ?? (WHO.test(plain) ? 'who' : undefined);
}
