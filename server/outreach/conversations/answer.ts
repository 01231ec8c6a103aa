/** The assistant's turn: reads the messages, stores the facts, and answers or hands over to a person. */
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { willRemind } from '#server/outreach/appointments/announce.ts';
import { getAccountZone, resolveSellerZone } from '#server/outreach/appointments/zone.ts';
import type { Scope } from '#server/core/context.ts';
import type { Job } from '#server/core/jobs.ts';
import type { Db } from '#server/db/store.ts';
import { updateRow } from '#server/db/rows.ts';
import { recordPermission } from '#server/records/contacts/permissions.ts';
import { isConnected } from '#shared/outreach/conversations/conversation.ts';
import { type QuestionSlot, CERTAIN, type FactValue } from '#shared/language/slots.ts';
import { formatFact } from '#shared/language/slots.ts';
import type { ReplyReading } from '#server/language/read-reply.ts';
import { normalizePhone } from '#shared/records/contacts/address.ts';
import { toDay } from '#shared/core/days.ts';
import { answerBooked } from './after-booking.ts';
import { assertFree, findFreeTimes, storeProposed, loadProposedTimes } from './booking.ts';
import { changeRow, emitIn, type ConversationMessageRow, requireConversation, type Thread } from './conversations.ts';
import { type FactRow, loadConversationFacts, resolveKnownValues, storeFacts } from './facts.ts';
import { handOver, describeOptOut, deliver, draft, dropWaiting, type Words } from './thread.ts';
import { resolveAnswerTime } from './mode.ts';
import { decide, explainUnreadable, type Decision, type DecisionInput } from './rules/decide.ts';
import { explainHandOver, explainOptOut } from './rules/hand-over.ts';
import { pickTime, formatProposedTime } from './rules/pick-time.ts';
import { addIntroduction, answerTo, composeQuestion, PHRASES, truncateToFit } from './rules/questions.ts';
import { LANGUAGES, type Topic, TOPICS } from '#shared/language/topics.ts';
import { toText, readYesOrNo } from '#server/language/words.ts';
import { conversationFacts, conversationMessages } from './table.ts';
import { asTyped, getClaimedName, endChat, sendAnswerTime } from './visitor.ts';
import { handleCrisis, pauseMaybe, scheduleLater, readTurn, recordOptOut } from './pause.ts';
import { isFarPrice, isOddPrice, type Understood } from './understand.ts';
import { loadVoice, isHard, buildWording } from './wording.ts';

interface Turn {
  messages: ConversationMessageRow[];
  understood: Understood;
  /** Times that were taken meanwhile. */
  taken?: boolean;
}

/** Answers messages in one transaction. A visitor of the chat always gets a reply. */
export function answer(scope: Scope, job: Pick<Job, 'subject' | 'confirm'>, turn: Turn): Promise<void> {
  const conversationId = job.subject;
  return scope.write(async (tx) => {
    await job.confirm(tx);
    await respond(scope, tx, conversationId, turn);
    const now = await requireConversation(scope, tx, conversationId);
    if (now.conversation.state === 'handed_over') await sendAnswerTime(scope, tx, now);
  });
}

async function respond(scope: Scope, tx: Db, conversationId: number, turn: Turn): Promise<void> {
  const mine = await findStillDue(tx, turn);
  if (mine.length === 0) return;
  const before = await requireConversation(scope, tx, conversationId);
  const today = toDay(scope.now(), getAccountZone(scope));
  const known = await loadConversationFacts(tx, conversationId);
  const confirmed = await confirmReadBack(scope, tx, before, known, turn);
  const { usable, odd } = splitFacts(turn.understood, before);
  const isProven = getClaimedName(before) === undefined;
  await storeFacts(scope, tx, before, usable, turn.understood.engine, isProven);
  await release(tx, mine);
  const now = await requireConversation(scope, tx, conversationId);
  await recordScoreChange(scope, tx, before, now, usable);
  const reply = readTurn(turn.messages, today);
  if (reply && (await answerFirst(scope, tx, now, turn, reply))) return;
  if (now.conversation.state === 'handed_over') return;
  if (now.conversation.state === 'booked') return answerBooked(scope, tx, now, turn);
  await dropWaiting(scope, tx, conversationId, 'drafts');
  const thread = await requireConversation(scope, tx, conversationId);
  const facts = await loadConversationFacts(tx, conversationId);
  const isAppointment = before.conversation.asked_slot === 'appointment' || hasProposedTime(turn);
  if (isAppointment && (await answerTimes(scope, tx, thread, facts, turn))) return;
  const past = await loadPast(scope, tx, thread);
  const situation = buildSituation(thread, facts, turn, { today, odd, confirmed, past });
  await applyDecision(scope, tx, thread, facts, turn, situation, decide(situation));
}

/** What the assistant has sent in a conversation so far. */
interface Past {
  /** The slots that were asked, one for each question. */
  asked: QuestionSlot[];
  answeredTopics: ReadonlySet<Topic>;
  bodies: ReadonlySet<string>;
}

async function loadPast(scope: Scope, tx: Db, { conversation }: Thread): Promise<Past> {
  // On a channel logged by hand it is unknown whether a draft was sent.
  const statuses = [
    'queued',
    'sent',
    'failed',
    'noted',
    ...(isConnected(conversation.channel) ? [] : (['discarded', 'draft'] as const)),
  ] as const;
  const rows = await tx
    .select({ body: conversationMessages.body, slot: conversationMessages.slot })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, conversation.id),
        eq(conversationMessages.author, 'assistant'),
        inArray(conversationMessages.status, statuses),
      ),
    )
    .orderBy(desc(conversationMessages.id))
    .limit(MOST_LOOKED_AT);
  const voice = await loadVoice(scope, tx, conversation.id);
  return {
    asked: rows.flatMap(({ slot, body }) => (slot && slot !== 'appointment' && !READS_BACK.test(body) ? [slot] : [])),
    answeredTopics: new Set(
      TOPICS.filter((topic) => rows.some(({ body }) => LANGUAGES.some((language) => body.includes(answerTo(topic, voice, language))))),
    ),
    bodies: new Set(rows.map(({ body }) => body)),
  };
}
const MOST_LOOKED_AT = 50;
/** What was read back, or could not be the price, was no question of its own. */
const READS_BACK = /Did I get that right|I read \$|Le entendí bien|Leí \$/;

/** Whether a visit is proposed to us, at a time: "Can you come Tuesday at 4?" */
const hasProposedTime = ({ messages }: Turn): boolean => VISIT.test(messages.at(-1)?.body.slice(0, 2000) ?? '');
const VISIT =
  /\b(?:come (?:by|over|out|see|look)?|visit|meet|stop by|swing by|drop by|see (?:it|the (?:house|place|property))|look at (?:it|the)|walk ?through|appointment)\b/i;

/** The messages that are to be answered, when they still all are: a person may have taken over. */
async function findStillDue(tx: Db, { messages }: Turn): Promise<number[]> {
  const ids = messages.map(({ id }) => id);
  const rows = await tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(and(inArray(conversationMessages.id, ids), isNotNull(conversationMessages.answer_due_at)));
  return rows.length === messages.length ? ids : [];
}

const release = (tx: Db, ids: number[]) =>
  tx.update(conversationMessages).set({ answer_due_at: null }).where(inArray(conversationMessages.id, ids));

/** A yes makes what was read back certain, a no forgets it. */
async function confirmReadBack(scope: Scope, tx: Db, { conversation }: Thread, facts: FactRow[], { messages }: Turn): Promise<boolean> {
  const asked = facts.find((one) => one.slot === conversation.asked_slot && one.status === 'suggested' && one.confidence < CERTAIN);
  const response = messages.map(({ body }) => readYesOrNo(toText(body))?.says).find(Boolean);
  if (!asked || !response) return false;
  const updated_at = scope.now().toISOString();
  if (response === 'yes') await updateRow(tx, conversationFacts, asked, { confidence: 0.9, updated_at });
  else await updateRow(tx, conversationFacts, asked, { status: 'rejected', updated_at });
  return response === 'yes';
}

/** Below `CERTAIN` a fact is read back before it is stored. */
const TO_ASK_ABOUT = 0.55;

/** Facts to store, and an amount that cannot be the price. */
function splitFacts({ facts }: Understood, { lead }: Thread): { usable: Understood['facts']; odd: number | undefined } {
  const odd = facts.find(({ slot, value }) => slot === 'price' && isOddPrice(value, lead.estimated_value));
  const usable = facts
    .filter((fact) => fact !== odd)
    .map((fact) =>
      fact.slot === 'price' && isFarPrice(fact.value, lead.estimated_value)
        ? { ...fact, confidence: Math.min(fact.confidence, TO_ASK_ABOUT) }
        : fact,
    );
  return { usable, odd: typeof odd?.value === 'number' ? odd.value : undefined };
}

/** A changed score is an event of the conversation, with what changed it. */
async function recordScoreChange(scope: Scope, tx: Db, before: Thread, now: Thread, facts: Understood['facts']): Promise<void> {
  const { lead } = now;
  if (lead.ai_score === before.lead.ai_score) return;
  const certain = facts.filter(({ confidence }) => confidence >= CERTAIN);
  const reasons = certain.map(({ slot, value }) => formatFact(slot, value)).join(', ');
  const score = { before: before.lead.ai_score, after: lead.ai_score };
  const changes = [
    { field: 'ai_score', ...score },
    { field: 'reasons', before: null, after: reasons },
  ];
  await emitIn(scope, tx, now, { type: 'conversation.scored', changes, data: { ...score, reasons } });
}

function buildSituation(
  thread: Thread,
  facts: FactRow[],
  { messages, understood }: Turn,
  { today, odd, confirmed, past }: { today: string; odd: number | undefined; confirmed: boolean; past: Past },
): DecisionInput {
  const { conversation, lead } = thread;
  const unsure = facts.find(
    ({ slot, status, confidence, message_id }) =>
      slot === conversation.asked_slot && status === 'suggested' && confidence < CERTAIN && messages.some(({ id }) => id === message_id),
  );
  return {
    message: messages.map(({ body }) => body).join('\n'),
    asked: conversation.asked_slot,
    values: resolveKnownValues(facts, thread),
    read: new Set(understood.facts.filter(({ confidence }) => confidence >= CERTAIN).map(({ slot }) => slot)),
    uncertain: unsure && { slot: unsure.slot, label: formatFact(unsure.slot, unsure.value as FactValue) },
    oddPrice: odd === undefined ? undefined : formatFact('price', odd),
    isConfirmation: confirmed,
    given: new Set(past.asked.filter((slot, at, all) => slot !== conversation.asked_slot || all.indexOf(slot) !== at)),
    askedBefore: new Set(past.asked),
    answeredTopics: past.answeredTopics,
    misread: conversation.misread,
    turns: conversation.turns,
    aiScore: lead.ai_score,
    today,
  };
}

async function applyDecision(
  scope: Scope,
  tx: Db,
  thread: Thread,
  facts: FactRow[],
  { understood }: Turn,
  situation: DecisionInput,
  decision: Decision,
): Promise<void> {
  const voice = await loadVoice(scope, tx, thread.conversation.id);
  const { language } = voice;
  const plainWording = { ...buildWording(scope, asTyped(thread), facts), language };
  const wording = { ...plainWording, isHard: isHard(situation.message) || plainWording.isHard === true };
  if (understood.handOver !== undefined && decision.do !== 'hand_over') return handOver(scope, tx, thread, understood.handOver);
  if (decision.do === 'hand_over') return handOver(scope, tx, thread, decision.reason);
  if (decision.do === 'end') return end(scope, tx, thread, decision.how);
  // An answer to another question, or a question of their own, counts as understood.
  const isMisread = decision.do === 'ask' ? decision.again && situation.read.size === 0 && decision.topic === undefined : true;
  const { conversation } = thread;
  const counted = await changeRow(scope, tx, conversation, { misread: isMisread ? conversation.misread + 1 : 0 });
  const now = { ...thread, conversation: counted };
  if (decision.do === 'odd_price') return reply(scope, tx, now, PHRASES[language].oddPrice(decision.label), 'price');
  if (decision.do === 'read_back') return reply(scope, tx, now, PHRASES[language].readBack(decision.label), decision.slot);
  if (decision.slot === 'appointment') return propose(scope, tx, now, { hard: wording.isHard, topic: decision.topic });
  const isFirstSorrow = isHard(situation.message) && decision.slot !== 'person';
  const asked = composeQuestion(decision.slot, wording, decision.again);
  const own = understood.reply?.slot === decision.slot ? understood.reply.body : undefined;
  const plain = own ?? (isFirstSorrow ? PHRASES[language].sorrow + asked : asked);
  const body = decision.topic === undefined ? plain : `${answerTo(decision.topic, voice, language)} ${asked}`;
  return reply(scope, tx, now, body, decision.slot, { engine: own === undefined ? 'rules' : 'model' });
}

/** Handles opt-outs, whatever the state of the conversation. False when there is none. */
async function handleOptOut(scope: Scope, tx: Db, thread: Thread, { messages }: Turn): Promise<boolean> {
  const words = messages.find(({ body }) => explainOptOut(body) !== undefined);
  if (!words) return false;
  if (thread.conversation.channel === 'web_chat') {
    await endChat(scope, tx, thread, words.body);
    return true;
  }
  await recordOptOut(scope, tx, thread, words);
  if (thread.conversation.state !== 'handed_over') await handOver(scope, tx, thread, describeOptOut(thread, words.body));
  return true;
}

/** What comes before every rule of the conversation. False when no message matches. */
async function answerFirst(scope: Scope, tx: Db, thread: Thread, turn: Turn, reply: ReplyReading): Promise<boolean> {
  const { conversation, lead } = thread;
  if (reply.crisis !== null) {
    const isStopped = reply.stop === 'no';
    const response = turn.messages.at(-1);
    if (isStopped && conversation.channel !== 'web_chat' && response) await recordOptOut(scope, tx, thread, response);
    await handleCrisis(scope, tx, thread, reply.crisis, isStopped);
    return true;
  }
  if (await handleOptOut(scope, tx, thread, turn)) return true;
  if (reply.stop === 'maybe') {
    await pauseMaybe(scope, tx, thread, reply.words);
    return true;
  }
  if (conversation.state === 'handed_over' || conversation.state === 'booked') return false;
  if (reply.wrong_number) {
    const value = normalizePhone(lead.phone);
    if (reply.wrong_number.kind === 'number' && value && (conversation.channel === 'phone' || conversation.channel === 'whatsapp'))
      await recordPermission(scope, tx, {
        ...{ lead_id: lead.id, kind: 'phone', value, contact_status: 'wrong_number', source: 'reply' },
        evidence: reply.words,
        address: lead.phone,
      });
    await dropWaiting(scope, tx, conversation.id, 'drafts');
    await end(scope, tx, await requireConversation(scope, tx, conversation.id), 'wrong_person');
    return true;
  }
  const isAnswer = turn.understood.facts.some(({ slot }) => slot === conversation.asked_slot);
  if (reply.declines && (!isAnswer || conversation.asked_slot === 'person')) {
    if (!reply.is_curt) {
      await dropWaiting(scope, tx, conversation.id, 'drafts');
      await end(scope, tx, await requireConversation(scope, tx, conversation.id), 'not_interested');
      return true;
    }
    // A bare "no" answers most questions; as an answer to selling at all, a person decides.
    if (!isAnswer && (conversation.asked_slot === null || conversation.asked_slot === 'interest')) {
      await pauseMaybe(scope, tx, thread, reply.words || (turn.messages.at(-1)?.body ?? ''));
      return true;
    }
  }
  const isTimeline = conversation.asked_slot === 'timeline' || conversation.asked_slot === 'appointment';
  if (!reply.later || isTimeline) return false;
  await dropWaiting(scope, tx, conversation.id, 'drafts');
  await scheduleLater(scope, tx, thread, reply.later);
  await end(scope, tx, await requireConversation(scope, tx, conversation.id), 'later');
  return true;
}

/** The route is clear: thanks, and nothing more is asked. */
async function end(
  scope: Scope,
  tx: Db,
  thread: Thread,
  how: 'wrong_person' | 'not_interested' | 'listed' | 'later' | 'booked',
): Promise<void> {
  if (how === 'booked') return;
  const { language } = await loadVoice(scope, tx, thread.conversation.id);
  await reply(scope, tx, thread, PHRASES[language].ends[how], null);
  const { conversation } = await requireConversation(scope, tx, thread.conversation.id);
  await changeRow(scope, tx, conversation, { state: 'closed', handover_reason: null });
}

/** Says it now, at the next hour in which the assistant may, or leaves it to a person as a draft. */
async function reply(
  scope: Scope,
  tx: Db,
  thread: Thread,
  plain: string,
  slot: QuestionSlot | null,
  more: Pick<Words, 'books_at' | 'engine'> = {},
): Promise<void> {
  const { conversation } = thread;
  const short = truncateToFit(plain);
  // The assistant introduces itself in its first message.
  const isFirst = conversation.turns === 0 && isConnected(conversation.channel);
  const { language } = await loadVoice(scope, tx, conversation.id);
  const body = isFirst ? addIntroduction(short, { ...buildWording(scope, asTyped(thread)), language }) : short;
  // Repeating the same words does not help: hand over to a person.
  if (!more.books_at && (await loadPast(scope, tx, thread)).bodies.has(body))
    return handOver(scope, tx, thread, slot ? explainUnreadable(slot) : 'It would say the same again');
  const words: Words = { author: 'assistant', engine: 'rules', body, slot, ...more };
  const when = await resolveAnswerTime(scope, tx, thread);
  const isNow = when !== 'draft' && when <= scope.now();
  const message = await draft(scope, tx, thread, words, when === 'draft' || isNow ? null : when.toISOString());
  if (isNow) return void (await deliver(scope, tx, thread, message));
  await changeRow(scope, tx, conversation, { state: 'asking' });
  await sendAnswerTime(scope, tx, thread);
}

/** `refused`: the last times do not suit. What was refused before is never proposed again. */
async function propose(
  scope: Scope,
  tx: Db,
  thread: Thread,
  { refused = false, hard = false, topic }: { refused?: boolean; hard?: boolean | undefined; topic?: Topic | undefined },
): Promise<void> {
  const voice = await loadVoice(scope, tx, thread.conversation.id);
  const { language } = voice;
  const last = await loadProposedTimes(scope, tx, thread.conversation.id);
  const all = await loadProposedTimes(scope, tx, thread.conversation.id, true);
  const zone = resolveSellerZone(scope, thread.lead);
  const times = await findFreeTimes(scope, refused ? all : all.slice(last.length), zone);
  const [first, second] = times;
  if (!first || !second) return handOver(scope, tx, thread, 'No free times to propose: agree on one yourself');
  const words = [formatProposedTime(first.starts_at, zone, language), formatProposedTime(second.starts_at, zone, language)] as const;
  const isAgain = thread.conversation.asked_slot === 'appointment';
  await storeProposed(scope, tx, thread, times);
  const { otherTimes, proposalAgain, proposal } = PHRASES[language];
  const asked = refused ? otherTimes(...words) : isAgain ? proposalAgain(...words) : proposal(...words, hard);
  const body = topic === undefined ? asked : `${answerTo(topic, voice, language)} ${asked}`;
  await reply(scope, tx, thread, body, 'appointment');
}

/** The answer to proposed times. False when it is about something else, or cannot be read. */
async function answerTimes(scope: Scope, tx: Db, thread: Thread, facts: FactRow[], { messages, taken }: Turn): Promise<boolean> {
  const { conversation, lead } = thread;
  const proposed = await loadProposedTimes(scope, tx, conversation.id);
  const last = messages.at(-1);
  if (!last) return false;
  // Angry people, and those who ask for a person, get one (`decide`) instead of another time.
  if (explainHandOver(messages.map(({ body }) => body).join('\n')) !== undefined) return false;
  const zone = resolveSellerZone(scope, thread.lead);
  const picked = pickTime(last.body, proposed, zone, scope.now());
  if (picked === undefined || (proposed.length === 0 && picked === 'other')) return false;
  if (picked === 'other' || taken) {
    // After two proposals a person agrees on a time faster.
    const all = await loadProposedTimes(scope, tx, conversation.id, true);
    if (all.length > proposed.length && proposed.length > 0) await handOver(scope, tx, thread, 'None of the proposed times suits');
    else await propose(scope, tx, thread, { refused: true });
    return true;
  }
  await assertFree(scope, tx, conversation.id, picked.starts_at);
  const fact = { slot: 'appointment' as const, value: picked.starts_at, confidence: 0.9, quote: picked.quote, message_id: last.id };
  await storeFacts(scope, tx, thread, [fact], 'rules');
  const { firstName, company, address } = buildWording(scope, asTyped(thread), facts);
  const { language } = await loadVoice(scope, tx, conversation.id);
  const reminds = await willRemind(scope, tx, lead.id, picked.starts_at);
  const where = [address, lead.property_city].filter(Boolean).join(', ');
  const when = formatProposedTime(picked.starts_at, zone, language);
  const body = PHRASES[language].confirmation(when, where, firstName, company, reminds);
  await reply(scope, tx, thread, body, 'appointment', { books_at: picked.starts_at });
  return true;
}
