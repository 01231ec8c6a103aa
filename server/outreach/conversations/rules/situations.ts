/** Why the owner may want to sell. */
import type { SituationCode } from '#shared/outreach/conversations/fact.ts';
import type { AskedSlot, Found } from './found.ts';
import { find, findAnyway, type Text } from './words.ts';

const SITUATIONS: readonly (readonly [SituationCode, RegExp])[] = [
  [
    'foreclosure',
    /\b(pre-?\s?foreclos\w*|foreclos\w*|auction\w*|sheriff'?s? sale|trustee'?s? sale|notice of default|lis pendens|(?:behind|late) on (?:the |our |my |his |her |their |house |mortgage )*(?:mortgage|payments?|loan|note)|(?:months?|payments?) behind|missed (?:a few |some |several |\w+ )?(?:mortgage )?payments|bank (?:is|wants to) (?:taking|take|after)|losing the house)\b/g,
  ],
  [
    'probate',
    /\b(probate|inherit\w*|executor|executrix|heirs?|passed away|passed (?:last|in|this|on)|deceased|(?:mom|mother|dad|father|wife|husband|grandma|grandmother|grandpa|aunt|uncle|brother|sister|parents?)(?: just| recently| has| both)? (?:passed|died)|(?:he|she|they|who|owner|tenant|spouse|partner|son|daughter)(?: just| recently| has)? died|left (?:it|the house|us the house) to (?:me|us)|estate of)\b/g,
  ],
  ['divorce', /\b(divorc\w*|separat(?:ed|ing|ion) from|splitting up|split up|my ex\b|ex-?(?:wife|husband))/g],
  [
    'lien',
    /\b(tax liens?|liens?|back taxes|delinquent (?:on )?(?:property )?tax\w*|tax delinquen\w*|(?:property )?taxes (?:are )?(?:owed|overdue|delinquent|behind|past due)|behind on (?:the |my |our |property )*taxes|owe(?:s)? (?:\S+ )?(?:in |the )?(?:back |property )*taxes|judge?ments?|irs)\b/g,
  ],
  [
    'code_violation',
    /\b(code violations?|code enforcement|condemned|city (?:is )?(?:citing|fining|fines|keeps fining)|citations? from the city)\b/g,
  ],
  [
    'landlord',
    /\b(tired landlord|tired of (?:being a landlord|(?:the |dealing with )?tenants?|renting|landlording|managing)|evict\w*|(?:bad|problem|non-?paying|nightmare|terrible|awful|horrible|crazy) (?:tenants?|renters?)|(?:tenants?|renters?) from hell|(?:tenants?|renters?)(?: have| has)? (?:stopped|quit|won'?t|not|aren'?t|isn'?t|doesn'?t|don'?t|trashed|wrecked|destroyed)(?: \w+)?|done being a landlord|sick of (?:renting|tenants?))\b/g,
  ],
  [
    'relocation',
    /\b(relocat\w*|job transfer|transferr?(?:ed|ing)|job loss|lost (?:his |her |their |my |the )?job|laid off|unemployed|new job|job in|moving (?:out of state|to another state|for work|to (?:florida|texas|arizona|california|ohio|georgia|carolina|tennessee|colorado|nevada))|moved? out of state|deploy\w*|orders to|pcs(?:ing)?)\b/g,
  ],
  [
    'downsizing',
    /\b(downsiz\w*|mov\w+ (?:in with|near|nearer|closer|close to|to be (?:near|closer|with))|mov\w+ (?:mom|dad|her|him) (?:to|into)|assisted living|nursing home|(?:elder|memory) care|too (?:big|much house|large)|(?:stairs|yard|house|place|upkeep)[^.!?]{0,30} (?:too much|getting to be too much)|can'?t (?:handle|manage|keep up|climb)|retir\w+|empty nest\w*|getting (?:older|too old))\b/g,
  ],
  [
    'vacant',
    /\b(vacant|unoccupied|abandoned|(?:house|property|home|it|place)(?: is|'s| has been| sits| just sits)? (?:just )?(?:sitting |sits )?empty|empty (?:house|property|home)|sitting there)\b/g,
  ],
  [
    'repairs',
    /\b(repairs?|fixer(?:[- ]upper)?|needs (?:a lot of |lots of |some |much |too much |so much )?work|can'?t afford (?:to fix|the repairs|to repair)|(?:fire|water|storm|flood|hail) damage\w*|mold|leaking roof|leaky roof|roof (?:is )?leak\w*|foundation (?:issues?|problems?|cracks?)|falling apart|money pit)\b/g,
  ],
];
const NO_REASON =
  /\b(no (?:real |particular |special |specific )?reason|just curious|curious what|just (?:wondering|seeing|checking)|test(?:ing)? the (?:market|waters)|see what (?:it'?s|it is|its|i could|i can|we could|the house is) (?:worth|get)|not (?:really )?motivated|for the right price|if the price is right|don'?t (?:really )?(?:need|have) to sell|don'?t have a reason)\b/;
/** Said of somebody else, or of something that is over. */
const NOT_OURS = /\b(neighbou?r'?s?|friend'?s?|next door|across the street|years? ago)\b/;

/** Every reason to sell that is named, strongest first; or that there is none. */
export function situations(text: Text, { asked }: AskedSlot): Found[] {
  const found = SITUATIONS.flatMap(([value, pattern]) => {
    const hit = find(text, pattern);
    if (!hit || NOT_OURS.test(text.plain.slice(Math.max(0, hit.index - 30), hit.index + hit.length + 20))) return [];
    // What the house needs is another question; whoever was asked that gave no reason to sell.
    if (value === 'repairs' && asked === 'condition') return [];
    const isAside = value === 'vacant' && asked === 'occupancy';
    return [{ ...hit, value, confidence: asked === 'motivation' ? 0.92 : isAside ? 0.7 : 0.82 }];
  });
  if (found.length > 0) return found;
  const none = findAnyway(text, NO_REASON);
  return none ? [{ ...none, value: 'none', confidence: asked === 'motivation' ? 0.9 : 0.65 }] : [];
}
