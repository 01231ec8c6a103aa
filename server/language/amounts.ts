/** Which of the amounts in a message is the price, and which the debt. */
import { CERTAIN } from '#shared/language/slots.ts';
import { type Hit, isOfAnotherHouse } from './about.ts';
import type { AskedSlot, Found } from './found.ts';
import { type Amount, findAmounts } from './money.ts';
import { matchAnyOf, matchOneOf } from './word-patterns.ts';
import { find, findAnyway, type Text, getWordsAfter, getWordsBefore, readYesOrNo } from './words.ts';

/** "Pagada", "no debo nada". */
const PAGADA =
  /\b((?:ya )?(?:esta )?(?:toda |completamente |totalmente )?(?:pagada|liquidada|saldada)|libre de (?:deuda|gravamen)\w*|no (?:debo|debemos|se debe|tiene deuda|hay deuda|tengo hipoteca)(?: nada| ni un \w+)?|sin (?:hipoteca|deudas?)|(?:ya )?no (?:le |les )?(?:debo|debemos|debe)(?: ya)? nada|(?:la )?hipoteca (?:ya )?(?:se acabo|se termino|esta pagada)|nunca (?:tuvo|tuve|tuvimos|he tenido|hubo|ha tenido) hipoteca|(?:compr\w+|pag\w+) (?:al|de) contado|(?:la|lo) (?:acab|termin)\w* de pagar|(?:di|hice|pague) (?:el|mi) ultimo pago|ni un (?:quinto|peso|centavo|cinco)\b(?! menos)|libre de deudas?|esta libre)\b/;

const NO_PAGADA =
  /\b(?:no|casi|todavia|aun|falta|cuando|hasta|nunca) (?:no )?(?:la |lo )?(?:esta |este |quede )?(?:toda )?(?:pagad|liquidad|saldad)/;

const matchWholeWord = (words: string): RegExp => new RegExp(`^${matchOneOf(words)}$`);

/** Words that stand beside what somebody wants for the house. */
const ASKS = matchWholeWord(
  'ask asks asked asking want wants wanted wanting looking take takes need needs get gets getting sell price priced accept minimum min bottom starts start pidiendo hoping hope let walk offer firm cash counter countered countering parting letting ' +
    'do budge settle listen net walk_away lowest least rock_bottom flexible negotiable ' +
    'quiero queremos quiere quieren quisiera pido pedimos pide piden precio acepto acepta vendo vende dejo deja dejamos doy da dan dame conformo conforma suelto',
);
/** Words that stand beside what is owed on it. */
const OWES = matchWholeWord(
  'owe owed owes owing mortgage loan loans balance bal payoff lien liens bank heloc left remaining debt note behind pay paying reverse second principal lender servicer refi 1st 2nd ' +
    'debo debemos debe deben hipoteca deuda banco prestamo faltan falta queda quedan saldo',
);
const STILL_OWED = /^(?:owed|left|mortgage|payoff|balance|loan|lien|hipoteca|deuda|heloc)$/;
/** Words that stand beside amounts of something else. */
const OTHER = matchWholeWord(
  'rent rents rented rehab reno age aged ext apt taxes tax month monthly appraised appraisal worth zestimate zillow redfin trulia value valued assessed bought gave paid put spent quote quoted repairs insurance hoa roof estimate estimated cost costs comps sold listed refinanced equity deposit year offered offering offers ofrecio ofrecia ofrecen ofrece salary payment payments arv mao comp budget borrowed original originally fine fines escrow utilities commission fees ' +
    'valia tasada tasaron cuesta renta rentan impuestos avaluo valuada vale pague gaste compre costo ofrecieron ofreciste valuo comision',
);
const LOAN =
  '(?:(?:first|second|reverse|old|house|home|bank|damn) )*(?:mortgages?|loans?|notes?|liens?|debts?|mtg|heloc|house payments?|equity lines?|balance|papers)';
const ON_IT =
  '(?:(?:it|her|him|that|this|the|my|our|house|home|place|loan|note|mortgage|bank|thing|sucker|all|everything|whole|baby) ){0,4}';
/** Nothing is owed on the house. */
const PAID_OFF = matchAnyOf(
  `paid ${ON_IT}off|paid\\W{1,2}(?:in\\W{1,2})?full|(?:mine(?:'s| is)?|ours(?: is)?|it'?s|house is|place is|all) paid(?: for)?(?! (?:through|up to|monthly|every|by|with))|paid for(?! by| with| in| it| \\d)|(?:bought|paid)(?: for)?(?: it| the \\w+| her)? (?:in |with |all )?cash|cash (?:deal|purchase|sale) (?:back|when|in)`,
  "free (?:and|&|n) clear|(?:house|home|place|property)(?:'s| is)? clear|clear title|^\\W*(?:all )?clear|clear as|f ?[&/] ?c(?!/)|unencumbered|(?:mortgage|debt|loan)[- ]free|zilch|goose egg|house\\W{1,3}nothing|not (?:a|one) (?:red |single |thin )?(?:penny|cent|dime|dollar|nickel)(?! (?:less|more|under|over))",
  `${LOAN}(?:'s| is| was| has| got| been| all| long| already| finally)* (?:satisfied|released|discharged|retired|forgiven|forgave|done|gone|over|closed|history|paid|burn(?:ed|t)|cancel+ed|settled)|(?:it|bank|loan) (?:was |got |is |has |been )*(?:satisfied|released|discharged|retired)|release of (?:lien|deed|mortgage)|satisfaction of mortgage|(?:mailed|sent) me the satisfaction`,
  `(?:burn(?:ed|t)|satisfied|retired|cleared|killed|forgave|wiped out|finished off) (?:the |that |my |our |it|his |her )+${LOAN}?|(?:made|paid|sent|mailed)(?: \\w+){0,4} (?:last|final) (?:payment|one|check)|(?:finished|done|through) paying(?: it)?(?: off)?|one check and done`,
  `(?:no|not any|zero|(?:don'?t|do not|doesn'?t|does not|never|ain'?t|isn'?t|wasn'?t|without|not|hasn'?t)(?: (?:have|had|got|been|was|ever))*(?: (?:an?y?|no|any kind of))?|there'?s no|ain'?t got no|has no|have no) (?:${LOAN}|bank)(?! (?:yet|card))|(?:house|home|place) (?:doesn'?t|does not|hasn'?t|has no)(?:\\W*$|\\W* (?:one|any|have one))|never (?:borrowed|mortgaged|financed)|no (?:house )?payments?(?: (?:on it|left|since|for))?`,
  "own(?:s|ed)? (?:it |the (?:house|place|home) |this )?(?:outright|free|clear)|^\\W*outright|(?:don'?t|do not|doesn'?t|never|not)? ?owes?(?:d)? (?:(?:to )?(?:nobody|no ?one|anybody) )?(?:anything|a dime|a thing|nothing|any|a penny|a cent|nobody|no ?one|nada|zero|zip|0)\\b|nothing (?:is )?(?:owed|owing|left(?: on it| to pay)?|against it|on it)|\\$?0 (?:owed|balance)",
);
const NOT_PAID_OFF =
  /\b(not|isn'?t|almost|nearly|never|ain'?t|wasn'?t|until|once|when|to get|would|close to|before|unless|if|after|trying to|need to|want to|can)\b[^.!?,]{0,20}$/;
/** What is not this house: another thing that is owed on, and what somebody else owes or got. */
const ANOTHER_DEBT =
  /\b(?:(?:credit|my|the|his|her) cards?|student loans?|medical|hospital|car note|truck note|solar(?:'s| panels?| lease| is)|(?:wife|husband|son|daughter|mom|dad)'?s (?:car|truck|loan)|irs|hospital bills?|(?:loaned|lent) me|(?:la|mi|el|del|de la|un|una) (?:troca|carro|camioneta|mueble|trailer|tarjetas?|lancha)|tarjetas? de credito|child support|tarjetas?|al doctor|del? hospital|de la escuela|de escuela)\b/;
const OF_HIS = /\b(?:owes?|owed|has|got|paid|sold|wants?|bought)\b[^.!?]*\b(?:his|hers|theirs|el suyo|la suya)\b/;
const PAYS = /\b(?:pay|pays|paying|payments? (?:is|are|of)|pago|pagamos)(?: (?:about|around|like|them|only|just|como))* ?\$?$/;
const THEY_OWE = /\b(?:ex|brother|sister|son|daughter|cousin|friend|uncle|aunt) (?:still )?owes? [^.!?,]{0,12}$/;
const TAX_OWED = /\btax(?:es)?(?: \w+)? (?:owed?|bill|due|lien|are|is)(?: (?:of|for|about|like))? ?\$?$/;
/** What is paid each month or year. */
const EACH_MONTH =
  /^(?:k| thousand)? ?(?:dolares |pesos |dollars |bucks )?(?:al mes|al ano|por mes|por ano|cada mes|mensual\w*|a la semana|\/ ?(?:mo|yr|month|year)\b|a mo\b|monthly|per month|every month|each month|a month|a year|yearly|annual\w*|per year|with escrow)/;
/** "Come up 15", "another ten grand": more than something that was named. */
const MORE_THAN =
  /\b(?:come up|go up|bump (?:it|that)|raise (?:it|that)|add|beat (?:it|that|him|them) by|up (?:it|that) (?:by|another)|another|extra|throw in|subale|suba|subanle|aumente\w*|otros|unos \w+ mas)(?: (?:by|about|like|otros|unos|another|a))* ?\$?$/;
/** What somebody else got or asked. */
const THEIRS =
  /\b(?:mi|el|la|un|una|del?|la del) vecin[oa]\b|\b(?:mi|el|la|un|una) (?:herman|prim|cunad|comadre|compadre|amig|ti[oa]|hij|suegr|sobrin)\w* (?:la |lo |ya )*(?:vend|pid|sac|compr|dier)\w*|\b(?:neighbou?rs?|neighbou?r's|friends?|co-?worker|next door|across the street|(?:down|up) the (?:street|road|block)|(?:another|other|similar|same) (?:house|home|one|place)s?)\b[^.!?]*\b(?:got|gets?|getting|sold|went|asks?|asked|asking|paid|listed|received|wants?|wanted|took)\b|\b(?:what|than) (?:my|our|the) (?:neighbou?r|friend)|\bgot\b[^.!?]*\bfor (?:his|hers|theirs)\b/;
/** "I would not take 200k" names no price, and "not less than 200k" does. */
const REFUSES =
  /(?:\b(?:not|never|no way)|n'?t) (?:even |ever |just |be |going to |gonna |i'?d |i'?ll |i |to )*(?:take|taking|go|accept\w*|sell\w*|do|want|ask\w*|consider\w*|settle|let)\b|\bno (?:la |lo |le )?(?:acept|tom|vend|doy|quier)\w*/;
const IS_BOUND = /\b(?:menos|less|lower|below|under|beneath|cheaper|smaller|short|anything|penny|cent|until|unless|but|budge|abajo)\b/;
/** An offer that somebody made, quoted or judged, and an amount that is refused: none of them is asked for. */
const QUOTED_BEFORE =
  /\b(?:(?:you|u|ya|your|ur|he|she|they|somebody|someone|investors?|buyers?|people|guys?)\b(?:'ve|'d)?(?: \w+){0,3}? (?:offer\w*|sent|said|bid|quoted?|mentioned|gave|lowball\w*|number|price|letter|text)|(?:agent|realtor|broker|appraiser|assessor|lender|county|inspector|friend|zillow|somebody|website|agente|realtor)s?(?: \w+)? (?:told|says?|said|thinks?|thought|figures?|figured|guess\w*|suggest\w*|values?|valued|wants? to list|had it|has it|came (?:in|up)|dice|dijo)\b|(?:the|an|your|ur|this|that|my last|another) offer|offered me|(?:had|got|have|received)(?: \w+){0,2} offers?|turned down|said no to|rejected|refused|passed on)\b[^.!?;]{0,25}$/;
/** "We would consider an offer of": that one nobody has made. */
const WELCOME_BEFORE =
  /\b(?:would|will|could|might|may|can|want|wants|need|needs|hoping|looking|open|wait\w*|prepared|willing)\b[^.!?;]{0,25}\b(?:consider|accept|entertain|take|like|welcome|see|get|for|to|require|need)\b[^.!?;]{0,12}\boffers?\b[^.!?;]{0,15}$/;
/** An amount from an earlier time, where another follows. */
const SAID_BEFORE =
  /\b(?:(?:i|we)(?:'d| had|'ve)? (?:told|said|asked|wanted|thought|tried|listed|had it|figured|offered)|was (?:asking|thinking|going to say)|were asking|(?:listed|listing|listado|posted)(?: it)?(?: (?:at|for))?|dije|le dije|pedia|queria|antes pedia)\b[^.!?;]{0,30}$/;
const JUDGED_AFTER =
  /^[^.!?,;]{0,12}?(?:\b(?:is|was|s|seems|sounds|feels|would be|offer)\b|'s)? ?(?:\b(?:a|an|way|far|too|so|just|really|pretty|kinda|honestly|frankly|such|plain)\b ?)*\b(?:joke|insult\w*|(?<!as )low|ridiculous|laughable|slap|(?<!\bor )nothing|not enough|offensive|lowball|crazy low|unacceptable|steal|robbery|theft|an insult|no good|not going to|won't|wont|ain't|aint|isn't|isnt|doesn't|doesnt)\b/;
const DECLINED_AFTER = /^ ?[?!]+ ?(?:no|nope|nah|lol|haha|hell|never|not|get|come on|are you|you)\b/;
const DECLINED_BEFORE =
  /\b(?:not|no way|never|nope|joking|kidding|forget|laugh\w*|hell no)(?: (?:for|at|with|about|to|even|just|a|if you say|going to be|that))*[ $]*$|\b(?:don'?t|do not|never|no)(?: \w+)? (?:come|insult|bother|waste|try|call|send|vengas?|salgas?)\b[^.!?,;]{0,25}(?:with|con) [$]?$/;
const EARLIER_AFTER =
  /^(?:k| thousand| grand| mil)? (?:down\b(?! to)|deposit|earnest|up ?front|before|earlier|last (?:time|week|month|year)|originally|at first|in \d{4}|years? ago)\b/;
const OF_VALUE =
  /\b(?:zestimate|zillow|redfin|appraised|appraisal|assessed|county|tax|next door|neighbou?rs?|across the street|paid|agent|realtor|listed|costo|vecin[oa])\b/;
const LIKE_THAT =
  /^[^.!?]{0,6}\b(?:so|and)\b[^.!?]{0,12}\b(?:there|that|same)\b|^.{0,60}?\b(?:that'?s what (?:i|we)(?:'d)? (?:want|need|take)|(?:give|get) (?:me|us) that|i want (?:the same|that)|(?:just )?want (?:our|my) money back|(?:eso|lo) mismo)\b/s;
/** What is to be left when the bank is paid: the price is that and the debt. */
const AFTER_LOAN =
  /^(?:k| thousand| grand)? (?:in (?:my|our) pocket |clear |net |left )?(?:after|on top|over|above|plus|more than|beyond|besides)\b[^.!?]{0,25}\b(?:mortgage|loan|what i owe|payoff|pay(?:ing)? (?:it )?off|debt|bank)\b/;
const TO_CLEAR =
  /\b(?:net|clear|walk away with|pocket|walk with|leave with|profit|come out with|end up with|me queden?|nos queden?)(?: (?:at least|about|around|like|a|me|unos))* ?\$?$/;
const LOAN_KINDS: readonly RegExp[] = [
  /\b(?:first|1st|primer[oa]?)\b/,
  /\b(?:second|2nd|segund[oa]|heloc|home equity|equity (?:line|loan)|line of credit|linea de credito|credit line)\b/,
  /\b(?<!(?:first|1st|second|2nd|primera|segunda) )(?:mortgage|hipoteca)\b/,
  /\bsolar (?:lien|loan)\b/,
  /\b(?:owe|plus|and|also|y)\b[^.!?]{0,20} (?:a|the|another|una?|otr[oa]) (?:second|2nd|heloc|home equity|line of credit|segund[oa])\b/,
];
const SEVERAL_LOANS = /\b(?:two|2|both|dos) (?:\w+ )?(?:mortgages?|loans?|liens?|hipotecas|prestamos)\b/;
const NO_SECOND =
  /\b(?:no|not a|without a?|never had a|sin|ni) (?:heloc|first|1st|primera|second|2nd|segunda?)(?: mortgage| loan| hipoteca)?/g;
/** "Needs 40k of work" says what the house costs, not what it shall bring. */
const OF_WORK =
  /^(?:k| thousand| grand)? ?(?:(?:of|in|worth of|for|on|to) )?(?:the |a |new |some |put |fix )?(?:work|repairs?|fixing|updates?|updating|damages?|rehab|reno\w*|roof|foundation|septic)\b/;
/** "O/O, 215, spotless": in a note a number by itself between two signs is the price, and so it is beside these. */
const ALONE_BEFORE = /(?:^|[.,;\n(]|@|\b(?:ap|ask|now|pkg|under|below|firm at)) ?\$?$/;
const ALONE_AFTER = /^k?(?: ?(?:$|[.,;\n)]|& we\b|range\b|and we\b))/;
const isAlone = (plain: string, { index, length }: Hit): boolean =>
  ALONE_BEFORE.test(plain.slice(Math.max(0, index - 12), index)) && ALONE_AFTER.test(plain.slice(index + length));
/** Unasked, a bare number is in thousands beside these. */
const SPEAKS_OF_MONEY =
  /\b(?:owe|asking|want|take|takes it|cash|obo|firm|or (?:more|better)|(?:could|can|would|will|i'd|you) do \d+|budge|debo|debemos|pido|pedimos|pidiendo|piden?|hipoteca|bottom line)\b/;
const OWN_CLAUSE = /[,;.!?\n]|\bbut\b|\band\b|\bpero\b|\by\b/;
const joinLines = (...lines: string[]): string => `(?:${lines.join('|')})`;
/** Words that may stand between what leads to an amount and the amount. */
const FILLERS =
  "(?: (?:i|we|me|us|it|her|is|it's|that|that's|say|maybe|about|around|roughly|like|just|only|even|exactly|right|um|uh|que|at|for|to|of|a|an|the|as|with|be|would|could|can|will|by|en|por|como|unos|los|las|solo|nomas|con|a|de|le|la|lo|se))*";
const toLead = (...lines: string[]): RegExp => new RegExp(`(?:^|[^\\w'])${joinLines(...lines)}${FILLERS}[,:]? ?@? ?\\$?$`);
/** What the seller would do at a price: "meet me at 162", "con 88 es suya". */
const LEADS = toLead(
  '(?:happy|fine|ok|okay|good|content|satisfied|cool|comfortable|live|tickled|walk|sign|contento|contenta|conforme|feliz) (?:today |away |manana )?(?:with|w|at|for|con)',
  '(?:let(?:ting)?|giv(?:e|ing)|doy|dejo|suelto|sell(?:ing)?|vendo|vende|buy|have|take|firm|firme|yours|move|go|asking|ask|down|up|looking|hoping|clear|net|walk away|pocket|settle|settled|agreed?|stuck|hold(?:ing)?|part(?:ing)?|ready to go|shake|listed?|fsbo|counter|beat|come|came|knock|drop|dropped|budge|verbal(?:ly)? yes|verbal) (?:(?:it|her|that|this|the \\w+|you|ya|down|up|go|out|verbally|to you|the price|with it|on|yes|away|under|below|lower than) ){0,2}(?:at|for|to|on|from|under|below|lower than|with|en|por)',
  '(?:(?:meet|see) (?:me|us)? ?at|(?:give|gimme|offer|pay|bring|find|get) (?:me|us)|d[ea]me|d[ea]nme|denos|(?:me|nos) (?:dan?|tiran?|ofrecen?|pagan?|quede|queden|da)|veng(?:a|an)se con|sube(?:n|le)* a|subale a|quedamos en)',
);
/** What most often leads to one: "need 60 for it", "my number is 118". */
const MAY_LEAD = toLead(
  '(?:need|needs|want|wants|take|accept|asking|asks|ask|counter|do|get|figure|wanting|pido|pedimos|pide|piden|quiero|queremos|quiere|quieren|necesito|necesitamos|acepto|acepta|aceptamos|aceptaria|conformo|dejo|dejamos|suelto|doy|vendo|vende|baja|bajo|bajamos)',
  "(?:price|pricing|number|figure|bottom(?: line| dollar)?|top dollar|rock bottom|minimum|min|ask|numero|precio|mi precio|minimo|take less than|less than|menos de|menos que|arriba de|no bajamos de|not? (?:under|below)|over|above|north of|at least|por lo menos|desde)(?: (?:to me|from (?:\\w+ )?seller|number|price))?(?: is| es|'s| seria)?[:=]?",
  "(?:settle for|consider|consider anything (?:from|over|above|around)|anything (?:from|over|above|near|around|down to|up to)|make it|let'?s (?:do|say|meet at|call it|go)|so|split the difference|make that|counter:?|say|said|saying|actually|honestly|realistically|nah|typo|i mean|sin realtor en|ahorita|ahora|pero|mejor|now(?: it's)?|down to|instead|under|fijo|final)",
);
const toTail = (...lines: string[]): RegExp => new RegExp(`^(?:k| thousand| grand| mil| dollars| dolares)?,? ?${joinLines(...lines)}`);
/** What follows a price: "and it's yours", "or nothing", "y es tuya". */
const TAILS = toTail(
  "or (?:more|better|best|nothing|no deal|you|forget|i'?ll (?:list|rent|keep|walk))\\b",
  "(?:&|and|n|an) (?:(?:you|we|buyer) (?:pays?|covers?) (?:the )?(?:cc|closing)|(?:it'?s|its|he'?s|she'?s|the place is|the house is) (?:yours|urs|ours|a deal|gone|done|sold)|(?:it'?s|its) an? deal|not (?:an?|one) \\w+ less|(?:i|we|you|you'?ve)(?:'ve| have|'ll| will|'m| am|'re| are)? (?:got )?(?:a deal|walk|out|sign|done|gone)|no less|that'?s (?:it|final|that))\\b",
  '(?:plus|and) (?:(?:you|u|buyer) (?:pays?|covers?) )?(?:the )?closing',
  'obo\\b|firm\\b|takes? it\\b|gets? it\\b|not (?:an?|one) (?:\\w+ )?(?:penny|nickel|dime|cent|dollar) (?:less|more)|cash\\b(?! (?:out|offer|back|when|in))|would be (?:fine|good|ok|okay|acceptable|great)\\b|take it or leave',
  '(?:y|e) (?:es (?:tuya|suya|de usted)|cerramos|firmo|firmamos|me voy|trato|hacemos)\\b|ni un (?:peso|centavo|cinco|dolar)\\b|limpios?\\b|cerramos\\b|firmo\\b|menos de eso no',
);
const MAY_TAIL = toTail(
  'or (?:i|we)\\b|(?:and|n|&) (?:i|we)\\b|flat\\b|net\\b|even\\b|total\\b|all in\\b|as (?:is|it sits)|now\\b|if (?:you|u|we|it|they)\\b|to (?:you|us|walk|make|sell)\\b|no (?:less|inspections?|contingencies)\\b|would (?:do|work)\\b|works?\\b|will do\\b|do(?:es)? it\\b|is (?:my|the (?:number|price|least|lowest|bottom)|what i|fair|final|yours|firm|ours)\\b|for (?:it|her|the (?:house|place|pair|home|duplex|property|lot)|both|him|all|everything)\\b',
  'y (?:es|se la|ya|le|les|de ahi|la)\\b|por (?:ella|la casa|todo|los dos|las dos)\\b|en (?:la mano|efectivo)\\b|si (?:me|se|usted|la|es|cierra\\w*|paga\\w*)\\b|no menos\\b',
);
/** What corrects an amount that was named before. */
const CORRECTION =
  /\b(?:no wait|wait|sorry|hang on|hold on|scratch that|actually|i mean|typo|correct(?:ed|ion)|make that|rather|perdon|mejor dicho|digo|me equivoque|corrijo|pero|but|now|ahora|ahorita|and now|so|todos dicen|dice que no|instead|al final)\b|\.\.\.|(?:^| )no /;
const IS_LEFT =
  /\b(?:down to|paid (?:it )?down to|still (?:have|got)|(?:quedan|faltan|quedamos en)) (?:about |around |like |como |unos )?\$?$/;
const TALKED = /\b(?:talked|spoke|chatted|call|drive|waited|for|took)\b[^.!?]{0,20}$/;
const IN_POCKET = /^(?:k| thousand| grand)? (?:in (?:my |his |her |our |their )?pocket|net\b|clear\b)/;
const OWES_TOO = /\b(?:owes?|bal(?:ance)?|debo|debemos|banco|payoff)\b/;
const SPEAKS_OF_PRICE = /\b(?:ask\w*|want\w*|need\w*|price|take|sell for|accept|quier\w*|pid\w+|vend\w+|precio|covers?)\b/;
const OF_LOANS =
  /\b(?:owe[sd]?|mortgage|loan|balance|borrowed|payoff|heloc|lien|note|debo|debe|hipotec\w*|banco|bank|prestamo|saldo|standing? between)\b/;
/** "No mortgage, just back taxes 7400": a lien that is not of a bank is owed as well. */
const LIEN_OWED =
  /\b(?:just|only|solo|nomas|except|but|owed is|owe is|there is|there's)\b[^.!?]{0,30}\b(?:back tax(?:es)?|tx|taxes|impuestos|hoa|water bill|judgment|lien|fines?)\b[^.!?\d]{0,25}\$? ?$/;
/** "143 now", "143 after this month's payment". */
const AS_OF =
  /^(?:k| thousand| mil)? (?:now|today|still|as of|left|after (?:the|my|this|last|november|december|october)\b[^.!?]{0,15} payment|ahora|ahorita)\b/;
/** A bound, where a plainer number follows. */
const BOUNDS = /\b(?:under|below|less than|not quite|no llega(?: ni)? a|menos de)(?: like| a)* ?\$?$/;
/** What was owed when it began. */
const AT_FIRST =
  /\b(?:original\w*|initial\w*|started (?:at|out|with)|borrowed|took out|refinanced for)\b(?!.*\b(?:left|now|still|down)\b)[^.!?,;]{0,25}$/;
/** "Out in 30" counts days. */
const OF_TIME = /\b(?:out|close|closed|done|sold|gone|move|sell)(?: (?:it|the house))? (?:in|within|by) $/;

/** "20k more", "take off the 2k": how far from a price. */
const IS_DIFFERENCE = /^(?:k| thousand| grand| mil)? (?:more|extra|higher|lower|less|mas|menos)\b(?! (?:than|de|que)\b)/;
const LEADS_TO_DIFFERENCE = /\b(?:takes?|took|taken|knock(?:ed)?) off (?:the |an? |another )?\$?$/;

/** Whether words before or after an amount say that it is asked for. */
const isLedBy = (before: RegExp, after: RegExp, plain: string, { index, length }: Hit): boolean =>
  before.test(plain.slice(Math.max(0, index - 60), index)) || after.test(plain.slice(index + length, index + length + 40));
const isLed = (plain: string, amount: Amount): boolean =>
  isLedBy(LEADS, TAILS, plain, amount) || isLedBy(MAY_LEAD, MAY_TAIL, plain, amount);

/** What an amount belongs to, by the words around it in its own part of the sentence. */
function findRole(
  { plain }: Text,
  amount: Amount,
  others: readonly Amount[],
  { asked, isNote }: Pick<AskedSlot, 'asked' | 'isNote'>,
): 'price' | 'debt' | 'net' | 'other' | undefined {
  const before = getWordsBefore(plain, amount.index, 6);
  const previous = others.filter(({ index }) => index < amount.index).at(-1);
  const start = Math.max(
    previous ? previous.index + previous.length : 0,
    plain
      .slice(0, amount.index)
      .search(/(?:[,;.!?\n]|\bbut\b|\bpero\b|\band\b)(?!.*(?:[,;.!?\n]|\bbut\b|\bpero\b|\band\b)\s)[^,;.!?\n]*$/s),
  );
  const own = getWordsBefore(plain.slice(start, amount.index), amount.index - start, 8);
  const after = getWordsAfter(plain.slice(0, findNextEnd(plain, amount.index + amount.length)), amount.index + amount.length, 4);
  const clause = plain.slice(start, findNextEnd(plain, amount.index + amount.length));
  const near = plain.slice(Math.max(0, amount.index - 60), amount.index);
  const isBound = IS_BOUND.test(clause);
  const later = others.some(({ index }) => index > amount.index);
  const rest = plain.slice(amount.index + amount.length, amount.index + amount.length + 60);
  if (
    (OF_VALUE.test(near) && LIKE_THAT.test(rest)) ||
    (asked !== 'debt' && /\b(?:it'?s|it is|now|would be) \$?$/.test(near) && /^ now\b/.test(rest))
  )
    return 'price';
  if (asked === 'debt' && AS_OF.test(rest) && !ANOTHER_DEBT.test(clause) && !isOfAnotherHouse(clause)) return 'debt';
  if (
    (IS_LEFT.test(near) && (asked === 'debt' || OF_LOANS.test(plain))) ||
    /^(?:k)? (?:on (?:a|the) )?(?:home )?equity (?:line|loan)/.test(rest)
  )
    return 'debt';
  if (LIEN_OWED.test(near) && (asked === 'debt' || isNote) && !EACH_MONTH.test(rest)) return 'debt';
  if (IS_DIFFERENCE.test(rest) || LEADS_TO_DIFFERENCE.test(near)) return 'other';
  if (AT_FIRST.test(near) || (isNote && /(?:^|[,;/.]|we|i|we can|can) ?offer(?: (?:around|about|him|her|them))* \$?$/.test(near)))
    return 'other';
  if (IN_POCKET.test(rest) || TO_CLEAR.test(near)) return !OWES_TOO.test(plain) && AFTER_LOAN.test(rest) ? 'other' : 'net';
  if (MORE_THAN.test(near) && !/ a \$?$/.test(near) && !LOAN_KINDS.some((kind) => kind.test(clause))) return 'other';
  const isRefused = REFUSES.test(plain.slice(start, amount.index)) && !isBound;
  const isOwed = own.slice(-4).some((word) => OWES.test(word)) || after.slice(0, 3).some((word) => STILL_OWED.test(word));
  const isOther = own.slice(-4).some((word) => OTHER.test(word));
  if (!isRefused && !isOwed && amount.dollars >= 10_000 && asked !== 'debt' && isLedBy(LEADS, TAILS, plain, amount)) return 'price';
  if (/^(?: mil)? no\b ?(?:[,.;]|y\b|pero\b)/.test(rest)) return 'other';
  if (!isBound && /^(?: mil)? no (?:la |lo |se la |te la )?(?:vend|suelt|acept|doy)/.test(rest)) return 'other';
  if (asked === 'price' && /\b(?:what was|heard|brought)\b[^.!?]{0,30}$/.test(near)) return 'other';
  if (OF_TIME.test(near) || (TALKED.test(near) && /^ ?min/.test(rest)) || (later && (SAID_BEFORE.test(near) || BOUNDS.test(near))))
    return 'other';
  if (!isBound && DECLINED_BEFORE.test(near)) return 'other';
  // "I pay 900" is what leaves each month.
  if ((amount.certainty < 0.8 || amount.dollars < 6000) && PAYS.test(near)) return 'other';
  if (TAX_OWED.test(near)) return 'other';
  if (OF_HIS.test(clause) || ANOTHER_DEBT.test(clause) || THEY_OWE.test(near) || isOfAnotherHouse(clause)) return 'other';
  if ([EACH_MONTH, DECLINED_AFTER, EARLIER_AFTER, AFTER_LOAN, OF_WORK].some((other) => other.test(rest))) return 'other';
  if (
    !isBound &&
    asked !== 'debt' &&
    ((QUOTED_BEFORE.test(near) && !WELCOME_BEFORE.test(near) && !/\bif (?:your|the|you)\b[^.!?]*$/.test(near)) ||
      JUDGED_AFTER.test(rest)) &&
    !/\b(?:i|we)(?:'d| would|'ll| will| want| need| could| am asking)\b[^.!?]*$/.test(near)
  )
    return 'other';
  if (THEIRS.test(clause) || isRefused) return 'other';
  if (/^(?:a|per|each|every)$/.test(after[0] ?? '') && /^(?:month|mo|year|week)$/.test(after[1] ?? '')) return 'other';
  if (/^(?:month|monthly|mo)$/.test(after[0] ?? '')) return 'other';
  if (!isOwed && !isOther && amount.dollars >= 10_000 && asked !== 'debt' && isLedBy(MAY_LEAD, MAY_TAIL, plain, amount)) return 'price';
  for (const words of [own, after, before]) {
    const nearest = [...words].reverse();
    for (const word of words === after ? words : nearest) {
      if (OWES.test(word) && !(words !== after && words.includes('nothing'))) return 'debt';
      if (OTHER.test(word)) return 'other';
      if (ASKS.test(word)) return 'price';
    }
  }
  return undefined;
}

function findNextEnd(plain: string, from: number): number {
  const end = plain.slice(from).search(OWN_CLAUSE);
  return end < 0 ? plain.length : from + end;
}

const OF_VALUES =
  /\b(?:comps?|arv|mao|zillow|zestimate|redfin|tax\w*|assessed|sold|rehab|offer(?:ed)?|worth|bought|paid(?! off| in full)|rents?|vecin\w+|vendio)\b/;
/** Whether an amount that nothing speaks of stands for itself: first in a message, alone between two signs of a note, or plainly money. */
function isOffered(plain: string, { index, length, dollars, certainty, isBare }: Amount, isNote: boolean): boolean {
  const before = plain.slice(0, index);
  const sentence = (before.split(/[.!?\n](?= |$)/).at(-1) ?? '') + plain.slice(index).split(/[.!?\n](?= |$)/, 1)[0];
  if (OF_VALUES.test(sentence) || certainty < CERTAIN || dollars < 20_000 || dollars > 20_000_000) return false;
  if (!isBare) return true;
  // "Two seventy." spoken out; "at four thirty" is an hour.
  const isSpelled =
    /^[a-z]+[ -][a-z]/.test(plain.slice(index, index + length)) &&
    !/\b(?:at|by|around|until|till|after|las|la)(?: like| about)? $/.test(before);
  if (isNote) return isAlone(plain, { index, length }) || isSpelled;
  if (isSpelled) return true;
  const isRound =
    certainty >= 0.7 &&
    dollars >= 60_000 &&
    dollars % 5000 === 0 &&
    !/(?:#|\b(?:apt|unit|number|at|house|of|numero|en la|is)) ?$/.test(before);
  return (
    certainty >= 0.7 &&
    (isRound || /(?:^|[.!?\n])\W*(?:(?:hi|hello|yes|ok|okay|well|maybe|about|like|say|for|si|pues|unos) ?,? ?){0,2}$/.test(before)) &&
    /^(?: o \d+)?(?: ?[.,!?]|$| (?:and|or|y|o|if|bro|man|sir|dude|but|because|cause|since|pero|porque|para|por|for|to|is|es|max|minimum|tops|total|would|will|si|today|hoy|right now|on the)\b)/.test(
      plain.slice(index + length),
    )
  );
}

/** "Chase has 94 and another bank 24": what is added up, and neither a range nor corrected. */
function isAdded(plain: string, all: readonly Amount[]): boolean {
  const [one, other] = all;
  if (!one || !other || all.length > 3) return false;
  const between = plain.slice(one.index + one.length, other.index);
  return (
    /\b(?:and|n|plus|y|mas|also|another|other|otro|otra|bank 2)\b|[&+]/.test(between) &&
    between.trim().split(' ').length > 2 &&
    !CORRECTS.test(plain)
  );
}
const IN_TOTAL = /^(?:k| thousand| mil)? (?:total|all in|altogether|in all|en total)\b/;
const EXACT = /^(?:k| thousand)? (?:to be (?:exact|precise)|exactly|on the nose)\b/;
const CORRECTS =
  /\b(?:impuestos|tax\w*|actually|wait|no|nah|was|were|now|down|original\w*|borrowed|between|maybe|or|month\w*|payments?|under|over|more than|less than|call it|think|want|asking|worth|take|net|hold on|mean|era|ahora|entre|quiero|pago|mes)\b/;

/** Below what is sure. */
const UNSURE = 0.82;
/** Nobody names more. */
const MOST_AMOUNTS = 12;

/** What several loans come to; one amount alone may be all or a part. */
function addUp(own: readonly Amount[], isAsked: boolean): Amount | undefined {
  const [first, ...others] = own;
  const last = others.at(-1);
  if (!first || !last) return first && { ...first, certainty: first.certainty * 0.6 };
  const sum = own.reduce((total, { dollars }) => total + dollars, 0);
  // "11 and 93 = 104": the sum itself stands last.
  const dollars = sum === 2 * last.dollars ? last.dollars : sum;
  return { ...first, length: last.index + last.length - first.index, dollars, certainty: Math.max(last.certainty, isAsked ? 0.75 : 0) };
}

/** Of several amounts the one that counts: a result before a wish, a wish before a mention, and of equal ones the first, unless it is corrected. */
function pickOne(plain: string, own: readonly Amount[], slot: 'price' | 'debt'): Amount | undefined {
  const rank = (amount: Amount, at: number): number => {
    const before = plain.slice(Math.max(0, amount.index - 40), amount.index);
    const rest = plain.slice(amount.index + amount.length);
    const [one, other] = own.slice(0, at).slice(-2);
    const isResult = one && other && [one.dollars + other.dollars, Math.abs(one.dollars - other.dollars)].includes(amount.dollars);
    if (isResult || EXACT.test(rest) || IN_TOTAL.test(rest) || (slot === 'debt' && IS_LEFT.test(before))) return 4;
    const doubt = amount.certainty < CERTAIN ? 2 : 0;
    return (slot === 'price' && isLed(plain, amount) ? 3 : 2) - doubt;
  };
  return own.reduce<{ amount: Amount; rank: number } | undefined>((best, amount, at) => {
    const one = { amount, rank: rank(amount, at) };
    if (!best || one.rank > best.rank) return one;
    const between = plain.slice(best.amount.index + best.amount.length, amount.index);
    return one.rank === best.rank && CORRECTION.test(between) ? one : best;
  }, undefined)?.amount;
}

/** The price and the debt that a message names. With `asked`, an amount without a word beside it is the answer. */
export function readPriceAndDebt(written: Text, { asked, isNote = false }: AskedSlot): { price?: Found; debt?: Found } {
  // "Give or take" names no price.
  const text = { ...written, plain: written.plain.replaceAll('give or take', '            ') };
  const isAsked = asked === 'price' || asked === 'debt';
  const isShort = isAsked || isNote || SPEAKS_OF_MONEY.test(text.plain);
  const all = findAmounts(text, true).slice(0, MOST_AMOUNTS);
  const roles = all.map((amount) => {
    const role = findRole(text, amount, all, { asked, isNote });
    // "12 Elm" is no price of 12,000: unasked, a bare number is money only beside words that say so.
    if (role === 'net' && !OWES_TOO.test(text.plain)) return 'price';
    if (isShort || !amount.isBare || role === 'other' || (amount.dollars >= 20_000 && (role === 'debt' || isLed(text.plain, amount))))
      return role;
    return amount.dollars < 40_000 ? 'other' : undefined;
  });
  // "Theres a loan on it still. thirty five grand": nothing beside it says more.
  const open = roles.flatMap((role, at) => (role === undefined ? [at] : []));
  const [loan] = open;
  if (
    loan !== undefined &&
    open.length === 1 &&
    asked !== 'price' &&
    !roles.some((role) => role === 'debt' || role === 'price') &&
    OF_LOANS.test(text.plain) &&
    !SPEAKS_OF_PRICE.test(text.plain)
  )
    roles[loan] = 'debt';
  const found: { price?: Found; debt?: Found } = {};
  const isBrief = text.plain.trim().split(/\s+/).length <= 6 && all.length === 1;
  // "80k on the first and a second for 20k" are 100k; one amount of several loans may be all or a part.
  const loans = text.plain.replaceAll(NO_SECOND, ' ');
  const isSeveral =
    SEVERAL_LOANS.test(loans) ||
    LOAN_KINDS.filter((kind) => kind.test(loans)).length > 1 ||
    ((asked === 'debt' || roles.filter((role) => role === 'debt').length > 1) && isAdded(text.plain, all));
  for (const slot of ['price', 'debt'] as const) {
    // "120 but I owe 80": what is named as the answer is it, and not what is shown beside it.
    const isOpen = slot === asked && (!roles.includes(slot) || (slot === 'debt' && isSeveral));
    const own = all.filter(
      (amount, at) =>
        roles[at] === slot || (isOpen && roles[at] === undefined && (slot === 'debt' || amount.dollars >= 10_000 || all.length === 1)),
    );
    const picked = slot === 'debt' && isSeveral ? addUp(own, asked === 'debt') : pickOne(text.plain, own, slot);
    if (!picked) continue;
    // Nothing says what it is, and there is more: it is used, and fills nothing by itself.
    const isNamed = roles[all.findIndex(({ index }) => index === picked.index)] === slot;
    const sure = slot === asked ? 1 : 0.92;
    found[slot] = {
      index: picked.index,
      length: picked.length,
      value: picked.dollars,
      confidence: Math.min(isNamed || isBrief ? 1 : UNSURE, Math.round(picked.certainty * sure * 100) / 100),
    };
  }
  const [only, ...more] = isAsked
    ? []
    : all.filter((one, at) => roles[at] === undefined && (!isNote || isOffered(text.plain, one, isNote)));
  if (!found.price && only && more.length === 0 && isOffered(text.plain, only, isNote))
    found.price = { index: only.index, length: only.length, value: only.dollars, confidence: 0.66 };
  const net = all.find((_, at) => roles[at] === 'net');
  if (net && typeof found.debt?.value === 'number' && !found.price)
    found.price = { index: net.index, length: net.length, value: net.dollars + found.debt.value, confidence: 0.7 };
  const paid = findAnyway(text, PAID_OFF) ?? findAnyway(text, PAGADA);
  const isUnpaid =
    NO_PAGADA.test(text.plain) || (paid !== undefined && NOT_PAID_OFF.test(text.plain.slice(Math.max(0, paid.index - 40), paid.index)));
  if (!found.debt && paid && !isUnpaid) found.debt = { ...paid, value: 0, confidence: asked === 'debt' ? 0.97 : 0.92 };
  if (!found.debt && asked === 'debt' && !isUnpaid) {
    const plain = readYesOrNo(text);
    const none =
      plain?.says === 'no'
        ? plain
        : findAnyway(text, /^\W*(none|zero|cero|nothing|nada|ninguna?|\$?0)\b(?! (?:of (?:your|ur|my|you)|to (?:you|do)|i|that))/);
    if (none && !find(text, /\b(mortgage|loan|lien|owe)\b/g))
      found.debt = { index: none.index, length: none.length, value: 0, confidence: 0.86 };
  }
  return found;
}
