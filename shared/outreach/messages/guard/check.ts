/** Checks whether a message may be sent now: each rule with its inputs, so that the answer can be shown years later. */
import { TAKES_NONE } from '../texts.ts';
import { CODE_PURPOSES, type MessagePurpose } from '../channels.ts';
import type { ContactStatus, ContactStatusKind } from '../../../records/contacts/kinds.ts';
import {
  OF_PERSONS,
  type PointFacts,
  listObjections,
  STATUS_REASONS,
  type UnreachableReason,
} from '../../../records/contacts/may-contact.ts';
import { findHolidayThere, findNextOpening, type OwnHours } from './hours.ts';
import { RULE_PACK, type Rule } from './pack.ts';
import { findPlaces } from './places.ts';
import { isText, type SentChannel } from '../../../records/contacts/channels.ts';

/** The facts of a message about to be sent. */
export interface MessageFacts {
  at: string;
  channel: SentChannel;
  purpose: MessagePurpose;
  to_address: string;
  /** The state of the house. */
  state: string | null;
  /** What is known of the person and of the address that it goes to. */
  contact_statuses: readonly { kind: ContactStatusKind; contact_status: ContactStatus }[];
  /** Of which kind the number or address is, and how it has fared. */
  lines?: readonly Pick<PointFacts, 'line' | 'status'>[];
  /** The person has an open deal. */
  is_under_contract: boolean;
  /** The campaign asked for people with an open deal. */
  allows_open_deal: boolean;
  /** When this person was written to in the last 24 hours, earliest first. */
  contacts: readonly string[];
  /** When this person last wrote by this channel from the address that it goes to. */
  inbound_at: string | null;
  settings: OwnHours & { sender_name: string | null; postal_address: string | null; contacts_a_day: number };
}

export interface RuleResult {
  rule: Rule;
  result: 'passed' | 'refused' | 'later';
  inputs: Record<string, unknown>;
  at: string;
  /** The version of the rules. */
  pack: string;
  /** The reason in words for a person. */
  words?: string;
  /** When it may be tried again. */
  until?: string;
}

export type Verdict = { kind: 'send' } | { kind: 'block'; words: string } | { kind: 'later'; until: string; words: string };

type Answer = Pick<RuleResult, 'result' | 'inputs' | 'words' | 'until'>;
const passRule = (inputs: Answer['inputs']): Answer => ({ result: 'passed', inputs });
const refuseRule = (inputs: Answer['inputs'], words: string): Answer => ({ result: 'refused', inputs, words });

const DAY = 86_400_000;
/** Somebody who wrote so recently is in a conversation, and answered at the hour that they chose. */
const CONVERSATION_MS = 3_600_000;

const has = ({ contact_statuses }: MessageFacts, ...which: ContactStatus[]): ContactStatus | undefined =>
  which.find((one) => contact_statuses.some(({ contact_status }) => contact_status === one));

const hasWrittenWithin = ({ at, inbound_at }: MessageFacts, ms: number): boolean =>
  inbound_at !== null && Date.parse(at) - Date.parse(inbound_at) <= ms;

/** Every email names its sender and postal address. */
function checkIdentity({ channel, purpose, settings: { sender_name, postal_address } }: MessageFacts): Answer | undefined {
  if (channel !== 'email' || purpose === 'confirmation' || CODE_PURPOSES.includes(purpose)) return undefined;
  const inputs = { sender_name, postal_address };
  if (!postal_address) return refuseRule(inputs, 'The sender has no postal address: add one under Profile, Messages');
  return passRule(inputs);
}

const STOP_WORDS: Partial<Record<ContactStatus, string>> = {
  litigator: 'A known litigator',
  do_not_contact: 'Must not be contacted',
  opted_out: 'Has opted out',
  paused: 'Is paused',
};
function stop(facts: MessageFacts): Answer {
  const isAutomatic = facts.purpose === 'campaign' || facts.purpose === 'reminder';
  const found = has(facts, ...OF_PERSONS) ?? (isAutomatic ? has(facts, 'paused') : undefined);
  const inputs = { contact_statuses: facts.contact_statuses };
  return found ? refuseRule(inputs, STOP_WORDS[found] ?? found) : passRule(inputs);
}

const ADDRESS_WORDS: Partial<Record<UnreachableReason | ContactStatus, string>> = {
  wrong_number: 'The number is another person’s',
  dead: 'The number is disconnected',
  deceased: 'The person is deceased',
  landline: 'The number is a landline, which cannot receive texts',
  no_texts: 'Wants calls, not texts',
};

function checkAddress(facts: MessageFacts): Answer {
  const against = listObjections(facts.channel);
  const ofLine = (facts.lines ?? []).flatMap(({ line, status }) => [
    STATUS_REASONS[status],
    line === 'landline' ? ('landline' as const) : undefined,
  ]);
  const ofText = isText(facts.channel) ? has(facts, 'no_texts') : undefined;
  const found = has(facts, 'wrong_number', 'bounced') ?? ofText ?? ofLine.find((reason) => reason && against.includes(reason));
  const inputs = { to: facts.to_address };
  if (!found) return passRule(inputs);
  return refuseRule(inputs, ADDRESS_WORDS[found] ?? TAKES_NONE);
}

function checkRegistry(facts: MessageFacts): Answer | undefined {
  if (!isText(facts.channel)) return undefined;
  const listed = has(facts, 'dnc_registry') !== undefined;
  const inquired = hasWrittenWithin(facts, RULE_PACK.inquiryDays * DAY);
  const inputs = { listed, inquiry: facts.inbound_at };
  return listed && !inquired ? refuseRule(inputs, 'The number is on the Do Not Call registry') : passRule(inputs);
}

/** Cold automated texts need consent; who wrote first, or agreed to an appointment, has asked for the answer. */
function checkConsent(facts: MessageFacts): Answer | undefined {
  if (!isText(facts.channel) || !(facts.purpose === 'campaign' || facts.purpose === 'conversation')) return undefined;
  const consented = has(facts, 'consented') !== undefined;
  const wrote = facts.purpose === 'conversation' && facts.inbound_at !== null;
  const inputs = { consented, wrote_first: wrote };
  return consented || wrote ? passRule(inputs) : refuseRule(inputs, 'There is no written consent to automated texts');
}

/** People under contract get no campaigns unless included; personal messages still go. */
function checkContract({ purpose, is_under_contract, allows_open_deal }: MessageFacts): Answer | undefined {
  if (purpose !== 'campaign') return undefined;
  const inputs = { is_under_contract, allows_open_deal };
  return is_under_contract && !allows_open_deal ? refuseRule(inputs, 'Has an open or closed deal') : passRule(inputs);
}

function checkFrequency({ purpose, contacts, settings, at }: MessageFacts): Answer | undefined {
  if (purpose !== 'campaign' && purpose !== 'single') return undefined;
  const most = Math.min(settings.contacts_a_day, RULE_PACK.contactsADay);
  const inputs = { contacts, most };
  if (contacts.length < most) return passRule(inputs);
  // When so many of them are a day old that there is room for one more.
  const freed = Date.parse(contacts[contacts.length - most] ?? at) + DAY;
  const until = new Date(Math.max(freed, Date.parse(at)) + 1000).toISOString();
  return { result: 'later', inputs, until, words: `Was written to ${contacts.length} times in 24 hours` };
}

function checkHours(facts: MessageFacts): Answer | undefined {
  // A code is asked for at the hour that its reader chose, and is over ten minutes later.
  if (!isText(facts.channel) || CODE_PURPOSES.includes(facts.purpose)) return undefined;
  const { quiet_until, quiet_from, on_saturday, on_sunday } = facts.settings;
  const own = { quiet_until, quiet_from, on_saturday, on_sunday };
  const places = findPlaces(facts.state, facts.to_address);
  const inputs = { state: facts.state, places, own };
  if (facts.purpose === 'conversation' && hasWrittenWithin(facts, CONVERSATION_MS))
    return passRule({ ...inputs, wrote_at: facts.inbound_at });
  const now = Date.parse(facts.at);
  const open = findNextOpening(now, own, places);
  if (open === undefined) return refuseRule(inputs, 'No hour is allowed in every place they may be');
  if (open === now) return passRule(inputs);
  return {
    result: 'later',
    inputs,
    until: new Date(open).toISOString(),
    words: findHolidayThere(now, places) ?? 'Quiet hours where they are',
  };
}

const RULES: Record<Rule, (facts: MessageFacts) => Answer | undefined> = {
  identity: checkIdentity,
  stop,
  address: checkAddress,
  dnc_registry: checkRegistry,
  consent: checkConsent,
  contract: checkContract,
  frequency: checkFrequency,
  hours: checkHours,
};

/** To oneself, the one confirmation of an opt-out, which the law allows at any hour, and a code that the person asked for just now. */
const FREE: readonly MessagePurpose[] = ['test', 'confirmation', 'code'];

/** All rules that apply, and what follows from them: the first refusal blocks, else the latest "later" counts. */
export function checkMessage(facts: MessageFacts): { evidence: RuleResult[]; verdict: Verdict } {
  const which = Object.entries(RULES).filter(([rule]) => !FREE.includes(facts.purpose) || rule === 'identity');
  const evidence = which.flatMap(([rule, apply]): RuleResult[] => {
    const answer = apply(facts);
    return answer ? [{ rule: rule as Rule, at: facts.at, pack: RULE_PACK.version, ...answer }] : [];
  });
  const refusal = evidence.find(({ result }) => result === 'refused');
  if (refusal) return { evidence, verdict: { kind: 'block', words: refusal.words ?? refusal.rule } };
  const [latest] = evidence.filter(({ until }) => until !== undefined).sort((a, b) => ((a.until ?? '') < (b.until ?? '') ? 1 : -1));
  if (latest?.until) return { evidence, verdict: { kind: 'later', until: latest.until, words: latest.words ?? '' } };
  return { evidence, verdict: { kind: 'send' } };
}
