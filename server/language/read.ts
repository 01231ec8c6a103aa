/** Reads one message: every slot it answers, asked or not, with its confidence and the exact words. */
import { CERTAIN, type QuestionSlot, SLOTS, SURE, type FactValue } from '#shared/language/slots.ts';
import { readPriceAndDebt } from './amounts.ts';
import { readChoice, readStranger } from './choices.ts';
import type { AskedSlot, Found } from './found.ts';
import { readInterest, readListing, readPerson } from './seller.ts';
import { readSituations } from './situations.ts';
import { findDeadline } from './deadlines.ts';
import { readLikeness } from './likeness.ts';
import { splitSentences } from './sentences.ts';
import { findSoonest } from './when.ts';
import { matchAnyOf, matchOneOf } from './word-patterns.ts';
import { placeIn, sliceQuote, type Text, toText } from './words.ts';

/** Who is spoken of: spouses and kin, as `toText` gives them. */
const SPOUSES =
  'wife husband spouse partner fiance fiancee girlfriend boyfriend missus better_half significant_other my_old_(?:lady|man) ' +
  'espos[oa] marido mujer pareja novi[oa] companer[oa] conyuge senora';
const FORMER = 'ex ex-?wife ex-?husband exwife exhusband ex-?spouse ex-?partner ex-?espos[oa]';
const KIN =
  '(?:mother|mom|father|dad|brother|sister|son|daughter)s?[-_]in[-_]law moms? mother dads? father parents folks stepmom stepmother stepdad stepfather ' +
  'brothers? sisters? siblings? sibs? bros? sis twin stepbrother stepsister half-?brother half-?sister ' +
  'kids? children child sons? daughters? stepsons? stepdaughters? boys girls youngest oldest eldest ' +
  'cousins? aunts? aunties? aunty uncles? nephews? nieces? ' +
  'grandmas? grandpas? grandmothers? grandfathers? grandparents grandkids grandchildren grandsons? granddaughters? ' +
  'great-?aunt great-?uncle in-?laws? relatives?';
const KIN_SPANISH =
  'mami papi jefa jefe amas? apas? madre padre padres papas jefitos ' +
  'herman[oa]s? hermanit[oa]s? hij[oa]s? hijastr[oa]s? prim[oa]s? ti[oa]s? sobrin[oa]s? niet[oa]s? ' +
  'abuel[oa]s? abuelit[oa]s? cunad[oa]s? suegr[oa]s? yerno nuera padrino madrina compadre comadre familiares';
const SPOUSE = matchOneOf(`${SPOUSES} ${FORMER}`);
/** Kin but for a spouse. */
const RELATIVE = matchOneOf(`${KIN} ${KIN_SPANISH}`);

interface MessageReading {
  slot: QuestionSlot;
  value: FactValue;
  /** 0 to 1. */
  confidence: number;
  /** Exactly as it stands in the message. */
  quote: string;
}

/** What a message says, in the order of the slots. Appointments are read where the proposed times are known. */
export function readMessage(body: string, context: AskedSlot): MessageReading[] {
  const text = toText(body);
  const found: (readonly [QuestionSlot, Found | undefined])[] = [
    ['person', readPerson(text, context)],
    ['interest', readInterest(text, context)],
    ...readSituations(text, context).map((one) => ['motivation', one] as const),
    ...readTimes(text, context),
    ...Object.entries(readPriceAndDebt(text, context)).map(([slot, one]) => [slot as QuestionSlot, one] as const),
    ['listing', readListing(text, context)],
  ];
  const readings = found.flatMap(([slot, one]) => (one ? [toReading(text, slot, one)] : []));
  return addChoices(readings, text, context).sort((one, other) => SLOTS.indexOf(one.slot) - SLOTS.indexOf(other.slot));
}

const toReading = (text: Text, slot: QuestionSlot, found: Found): MessageReading => ({
  slot,
  value: found.value,
  confidence: found.confidence,
  quote: sliceQuote(text, found),
});

/** Adds who decides, who lives there and the shape of the house; who does not own the house is somebody else. */
function addChoices(readings: readonly MessageReading[], text: Text, context: AskedSlot): MessageReading[] {
  const sentences = splitSentences(text.body.slice(0, placeIn(text, text.plain.length)));
  const [stranger, deciders, occupancy, condition] = (['person', 'deciders', 'occupancy', 'condition'] as const).map(
    (slot): MessageReading | undefined => {
      const isUnasked = slot === 'person' && context.asked === null && !context.isNote;
      const choice = isUnasked ? readStranger(sentences, readLikeness(sentences).stranger) : readChoice(slot, sentences, context);
      return choice && { slot, ...choice };
    },
  );
  const all = [...readings, ...[occupancy, condition].filter((one) => one !== undefined)];
  const other = pickStranger(stranger, deciders, context);
  if (other) return [...all.filter(({ slot }) => slot !== 'person'), other];
  if (!deciders || deciders.value === 'not_owner') return all;
  return [...all, deciders.value === 'others' ? { ...deciders, value: nameOthers(text.plain) } : deciders];
}

/** Who is somebody else is asked nothing more: unasked, only what is sure counts, and not beside who surely decides. */
function pickStranger(
  stranger: MessageReading | undefined,
  deciders: MessageReading | undefined,
  { asked, isNote = false }: AskedSlot,
): MessageReading | undefined {
  const least = isNote || asked === 'person' || asked === 'deciders' ? CERTAIN : SURE;
  const others = [
    stranger && { ...stranger, value: stranger.value === 'number' ? 'wrong_number' : 'no' },
    deciders?.value === 'not_owner' ? { ...deciders, slot: 'person' as const, value: 'no' } : undefined,
  ];
  const other = others
    .filter((one) => one !== undefined && one.confidence >= least)
    .reduce((best, one) => (best && one && best.confidence >= one.confidence ? best : one), undefined);
  const isOwner = deciders !== undefined && deciders.value !== 'not_owner' && deciders.confidence >= SURE;
  return other && (other.value === 'wrong_number' || !isOwner) ? other : undefined;
}

/** Who decides with the seller, by the first of these that is named. */
const OTHERS = (
  [
    ['spouse', `(?<!business )${SPOUSE}`, 'h ?& ?w(?:ith)?'],
    ['estate', matchOneOf('executors? executrix probate albacea sucesion conservator\\w* guardian\\w*')],
    ['family', RELATIVE],
    ['company', matchOneOf('l\\.?l\\.?c inc corp\\w* company compania partnership trust trustees? fideicomiso shareholders? board')],
    ['estate', matchOneOf('estate administrators? judge court juez')],
  ] as const
).map(([value, ...words]) => ({ value, words: matchAnyOf(...words) }));
const nameOthers = (plain: string): string => OTHERS.find(({ words }) => words.test(plain))?.value ?? 'family';

function readTimes(
  text: ReturnType<typeof toText>,
  { asked, today, isNote = false }: AskedSlot,
): (readonly [QuestionSlot, Found | undefined])[] {
  // "Friday at ten" after two proposed times says nothing of when they want to sell.
  if (asked === 'appointment') return [];
  const soon = findSoonest(text, today, isNote ? 'note' : asked === 'timeline' ? 'answer' : 'message');
  const deadline = findDeadline(text, today);
  return [
    ['timeline', soon && { index: soon.index, length: soon.length, value: soon.days, confidence: soon.certainty }],
    ['timeline', deadline && { ...deadline, value: deadline.day, confidence: 0.88 }],
  ];
}
