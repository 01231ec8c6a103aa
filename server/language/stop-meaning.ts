/**
 * A stop request by its parts, for wordings that no phrase knows: something that ends (stop, never, no more, remove) close before
 * something that reaches a person (text, letter, number). Parts that only hint at it give `maybe`.
 */
import type { Sentence } from './sentences.ts';
import { invites, OBJECTS, TIMES } from './stop-limits.ts';

const list = (words: string): string => words.trim().split(/\s+/).join('|');

/** Ways to reach somebody, as verbs that are asked for or refused, and as things. */
const REACH = `(?:${list(`
  text call message email mail contact write phone ring dial ping dm bother harass pester annoy bug spam hound solicit disturb stalk
  approach communicate chat reply respond reach hit follow`)})(?: (?:up|out))?`;
const REACHING = `(?:${list(`
  texting calling messaging emailing mailing contacting writing phoning ringing dialing pinging bothering harassing pestering annoying
  bugging spamming hounding soliciting disturbing stalking blasting hitting reaching following hearing sending marketing hassling`)})(?: (?:up|out|from))?`;
const REACHED = '(?:texted|called|messaged|emailed|mailed|contacted|bothered|harassed|solicited|approached|disturbed|written to|reached)';
const THING = `(?:${list(`
  texts? calls? messages? emails? mails? letters? postcards? mailers? flyers? voicemails? notifications? alerts? marketing advertising
  solicitations? communications? correspondence contact outreach spam junk robocalls? inbox phone line texting calling emailing mailings?`)})`;
const OURS = `(?:${list('me us my our this these here her him them')})`;
const RECORD = `(?:${list('number numbers address name names info information data details phone email cell cel record records file contact contacts')})`;
const ERASE = `(?:${list('remove delete erase scrub wipe purge trash toss throw lose forget burn shred dump destroy drop unlist discard')})`;
const FOREVER = `(?:${list('again anymore ever further longer future more another additional forever')}|from now on|going forward|in any way)`;
const NEGATED = '(?:do not|did not|never|not|no longer|can not|may not|must not|should not|will not|nobody|no one)';

const gap = (most: number): string => `(?: (?!,)\\S+){0,${most}}?`;
/** Whose acts are told, not forbidden, and who else may be meant. */
const OTHERS =
  /\b(?:other|others|investors?|wholesalers?|he|she|they|tenants?|renters?|bank|lender|collectors?|agents?|realtors?|brother|sister|son|daughter|husband|wife|buyers?|city|county|hoa|neighbors?|contractors?|lawyer|insurance|nextdoor|who|which|if you)\b/;
const PLAIN_TALK =
  /\b(?:why|forget to|hesitate|afraid|do not mind|able to|get around|playing|kidding|shy|stop by|stop in|stop over|stops? at|agreement|deed|title|loan|mortgage|in (?:the|her|his|my) will|lease|contract|listing|lowball\w*|insult\w*)\b/;

/** Each with what it is; `limited` ones may only say when, how or about what. */
const STRONG: readonly { rule: RegExp; limited: boolean; ofAnyone?: true }[] = [
  {
    rule: new RegExp(`(?:^|\\b(?:you|and|so|or|but|that|to) )${NEGATED}${gap(4)} (?:${REACH}|${REACHING})${gap(4)} ${FOREVER}\\b`),
    limited: true,
  },
  { rule: new RegExp(`\\b(?:nobody|no one|none)${gap(6)} (?:to|should|may|can|must|better|will) ${REACH}\\b`), limited: true },
  {
    rule: new RegExp(`\\b(?:not|never)${gap(2)} be(?:ing)? (?:${REACHED}|written to)\\b|\\bnot ${REACHED} (?:again|any more|ever)\\b`),
    limited: true,
  },
  {
    rule: new RegExp(`\\b(?:stop|quit|cease|halt|discontinue|end|desist|refrain)${gap(3)} (?:${REACHING}|having${gap(2)} ${REACH})\\b`),
    limited: true,
  },
  { rule: new RegExp(`\\b(?:stop|quit|cease|halt|discontinue|end)${gap(3)} ${OURS}${gap(1)} ${THING}\\b`), limited: true },
  {
    rule: new RegExp(
      `\\b${THING}${gap(3)} (?:stopped|ended|discontinued|halted|ceased)\\b|\\b${THING}${gap(2)} (?:need|needs|has|have|must) (?:to )?(?:stop|end|cease)\\b`,
    ),
    limited: true,
  },
  { rule: new RegExp(`\\b(?:no|zero) (?:mas|more|further|future|other)${gap(1)} ${THING}\\b`), limited: true },
  { rule: new RegExp(`\\b${ERASE} (?:${OURS} |all (?:of )?(?:my|our) )${gap(1)} ?${RECORD}\\b`), limited: false },
  {
    rule: new RegExp(`\\b(?:my|our|this|the) ${gap(1)} ?${RECORD}${gap(3)} (?:removed|deleted|erased|wiped|purged|scrubbed|unlisted)\\b`),
    limited: false,
  },
  {
    rule: new RegExp(`\\b(?:requested|request|requesting|asked for|asking for|demand|want) (?:\\w+ )?(?:removal|deletion)\\b`),
    limited: false,
  },
  { rule: /\b(?:take|get) (?:me|us) (?:off|out of (?:whatever|any|every|your|the|this))\b/, limited: false },
  { rule: /\b(?:get|stay) (?:off|out of) (?:my|our) (?:phone|line|inbox|email|back|case|life|mailbox)\b/, limited: false },
  { rule: /\bcease (?:and|&) desist\b|\bunsubscribed\b.*\b(?:yet|still|again|properly)\b/, limited: false },
  { rule: new RegExp(`(?:^|\\b(?:and|so|but) )(?:do not|never) ${REACH}$`), limited: true },
  {
    rule: /\b(?:do not|never|did not|no longer|not)(?: \w+){0,2} consent\w*\b|\bconsent\b(?: \w+){0,6} (?:revoked|withdrawn|rescinded)\b|\b(?:withdraw|revoke|rescind) \w+ (?:\w+ )?(?:consent|permission)\b|\b(?:may|can|must) not (?:use|keep|store|share) my\b/,
    limited: false,
  },
  { rule: /\b(?:put|place|add|want|need|be)(?: \w+){1,4} (?:no|do not) (?:call|contact|mail) (?:list|registry)\b/, limited: false },
  {
    rule: /\b(?:want|need|like) (?:this|these|it|that|them|all of (?:this|it)) to (?:end|stop)\b|\b(?:asking|asked|telling|told) you to (?:stop|end|quit|cease)\b/,
    limited: false,
  },
  { rule: new RegExp(`\\b(?:do not|never) (?:bother|keep|continue|waste)${gap(2)} ${REACHING}\\b`), limited: true },
  {
    rule: new RegExp(
      `\\b(?:all|any) (?:further|future|more) (?:${THING}|${REACHING})${gap(10)} (?:cease|stop|end|prohibited|forbidden|unwelcome|unwanted)\\b|\\bsend(?:ing)? (?:me |us )?no more\\b`,
    ),
    limited: false,
  },
  {
    rule: new RegExp(
      `\\b(?:no|not have|without)(?: (?:my|our|any|the))? (?:permission|right|authorization|authority) to (?:ever )?${REACH}\\b`,
    ),
    limited: false,
  },
  {
    rule: /^(?:stop|end|quit) (?:them|these|those)$|^(?:(?:stop|alto|basta|no|mas|ya|pare\w*|quit|por|end)(?: ,)? ?)*(?:stop|alto|basta|pare\w*|quit)(?: (?:,|stop|alto|basta|no|mas|ya|pare\w*|quit|por|end))*$/,
    limited: false,
  },
  {
    rule: new RegExp(`\\b(?:last|final) (?:${THING}|reply|request|warning|time)${gap(6)} (?:${REACH}|you send|before i|stop)\\b`),
    limited: false,
  },
  {
    rule: new RegExp(
      `\\b(?:if|next|another|one more|1 more|any more|further)${gap(5)} ${THING}${gap(12)} (?:lawyer|attorney|sue|report|police|fcc|ftc|complaint|court|block)`,
    ),
    limited: false,
    ofAnyone: true,
  },
  {
    rule: new RegExp(
      `\\b(?:lawyer|attorney|sue|report|police|fcc|ftc|complaint|court|block)\\w*${gap(14)} (?:if|next|another|one more|1 more)${gap(5)} (?:${THING}|${REACH})\\b`,
    ),
    limited: false,
    ofAnyone: true,
  },
  { rule: new RegExp(`\\b(?:see|make sure|ensure|sure)${gap(8)} not${gap(2)} ${REACHED}\\b`), limited: true, ofAnyone: true },
  { rule: /\bque nadie(?: \w+){0,5} (?:llame|escriba|mande|moleste|contacte|busque|marque|insista)\b/, limited: true },
  // Spanish: a negated subjunctive is an order.
  {
    rule: /\b(?:no|nunca|jamas|ni|que nadie|nadie|ya no)(?: (?:me|m|nos|le|les|lo|la|se|mas|vuelvan?|vuelvas?|a|quiero|que|deseo|haga|hagan|sigan?|ser|volver|recibir|continuen?)){0,5} (?:llamen?|llames|escriban?|escribas|manden?|mandes|envien?|molesten?|contacten?|contactad[oa]s?|texteen?|textees|hablen?|hables|marquen?|busquen?|insistan?|seguimiento|llamar\w*|escribir\w*|molestar\w*|contactar\w*|comuniquen?|comunicarse)\b/,
    limited: true,
  },
  {
    rule: /\b(?:stop|dejen?|deje|paren?|cesen?|terminen?|eviten?|abstenganse|abstengase|basta|suspendan?)(?: (?:ya|de|con|el|la|los|las|sus|su|tantos?|tantas?|envio|esos|esas|estar)){0,5} (?:llam\w+|escrib\w+|mand\w+|envi\w+|molest\w+|contact\w+|mensajes|textos|textear\w*|correos|cartas|publicidad|acos\w+|insist\w+|busc\w+|marc\w+)\b/,
    limited: true,
  },
  {
    rule: /\b(?:si|otro|otra|un|una)(?: \w+){0,3} (?:mensajes?|correos?|llamadas?|textos?)(?: \w+){0,8} (?:queja|demand\w*|abogad\w*|denunci\w*|policia)\b/,
    limited: false,
  },
  {
    rule: /\b(?:no|cero|ni un|ni una) mas (?:mensajes?|textos?|llamadas?|correos?|cartas?|publicidad|propaganda|ofertas?|contacto|comunicaci\w+)\b/,
    limited: true,
  },
  {
    rule: /\b(?:cancel\w+|suspend\w+|deten\w+|terminen?) (?:el |la |los |las |todos? |todas? |sus? |mi ){0,2}(?:envio|mensajes|correos|llamadas|suscripcion|textos|comunicaci\w+|publicidad|solicitud)\b/,
    limited: false,
  },
  {
    rule: /\b(?:borr|elimin|quit|saqu|olvid|tir|remuev|retir)(?:e|en|es|a|an|as|ar|eme|enme|arme|arnos)(?:lo|la|los|las|me|nos)? (?:\w+ ){0,2}(?:mi|mis|nuestr\w+|este|ese|de su|de sus|de la|de esa) ?(?:\w+ )?(?:numero|nombre|telefono|correo|datos|informacion|lista|base|cel|celular|contacto)\b/,
    limited: false,
  },
];

/** Hints, which a person decides. */
const WEAK: readonly RegExp[] = [
  new RegExp(`\\b(?:stop|quit|cease|enough|no more|done with|tired of|sick of)${gap(5)} (?:${REACHING}|${THING})\\b`),
  new RegExp(`^${NEGATED}${gap(3)} ${REACH}\\b`),
  /\b(?:erase|delete) (?:it|this|that|everything)(?= ,|$)|\b(?:stop|end) it all\b/,
  /\b(?:lawyer|attorney|sue|harass\w*|fcc|ftc|tcpa|restraining order|complaint)\b.*\b(?:text|message|email|contact)\w*/,
  /\b(?:acoso|demanda|denunciar?|abogado)\b.*\b(?:mensaj|llam|escrib|contact|ustedes)\w*/,
];

const everywhere = (rule: RegExp): RegExp => new RegExp(rule, 'g');
const STRONG_RULES = STRONG.map((one) => ({ ...one, rule: everywhere(one.rule) }));
const WEAK_RULES = WEAK.map(everywhere);
/** All expressions, for a start that compiles them in steps. */
export const STOP_MEANINGS: readonly RegExp[] = [...STRONG_RULES.map(({ rule }) => rule), ...WEAK_RULES];

const isLimited = (plain: string, at: number, length: number, others: readonly Sentence[]): boolean => {
  const rest = plain.slice(at + length);
  return TIMES.test(rest) || OBJECTS.test(rest) || invites(`${plain.slice(0, at)} , ${rest}`) || others.some((one) => invites(one.plain));
};

/** What a sentence says by its parts; `others` are the rest of the message, where another channel may be asked for. */
export function readStopMeaning(plain: string, others: readonly Sentence[]): 'no' | 'maybe' | 'else' {
  if (PLAIN_TALK.test(plain)) return 'else';
  const stands = (rule: RegExp, limited: boolean, ofAnyone = false): boolean =>
    [...plain.matchAll(rule)].some(({ index, 0: hit }) => {
      const clause = plain
        .slice(0, index + hit.length)
        .split(' , ')
        .at(-1) as string;
      return (ofAnyone || !OTHERS.test(clause)) && !(limited && isLimited(plain, index, hit.length, others));
    });
  if (STRONG_RULES.some(({ rule, limited, ofAnyone }) => stands(rule, limited, ofAnyone))) return 'no';
  return WEAK_RULES.some((rule) => stands(rule, true)) ? 'maybe' : 'else';
}
