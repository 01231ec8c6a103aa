/** Renders a draft's text, and lists what is missing or blocks it. */
import { Conflict, Invalid } from '#server/core/errors.ts';
import { findUnprintable } from '#server/core/letters.ts';
import type { ContractDetail, ContractSigner, ContractValue } from '#shared/closing/contracts/contract.ts';
import { type ContractFieldName, describeField } from '#shared/closing/contracts/fields.ts';
import {
  type Block,
  chooseClauses,
  findFields,
  MAX_PRINTED,
  measurePrinted,
  readBlocks,
  type Run,
} from '#shared/closing/contracts/markup.ts';
import type { StateRule } from '#shared/closing/contracts/state-rule.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import type { ContractKind, SignerRole } from '#shared/closing/contracts/words.ts';
import { US_STATES } from '#shared/core/us-states.ts';
import { type ContractFacts, findValue } from './facts.ts';
import { pickAddress, CHANNELS } from '#shared/records/contacts/channels.ts';

type Answers = Readonly<Record<string, string>>;

/** The pages that the rules of a state put before a contract, as text; empty where there are none. */
function buildDisclosurePages(kind: ContractKind, rule: StateRule | null): string {
  const toBuyer = kind === 'assignment';
  const words = toBuyer ? rule?.assignee_disclosure : kind === 'purchase' || kind === 'option' ? rule?.seller_disclosure : null;
  if (!rule || !words) return '';
  const role: SignerRole = toBuyer ? 'buyer' : 'seller';
  const title = `# Disclosure to the ${role}\n\n${US_STATES[rule.state]} · {{property.address}}`;
  return `${title}\n\n${words}\n\nI have read this page before signing.\n\n[sign: ${role}]\n\n[date: ${role}]\n\n[page break]\n\n`;
}

const listRuns = (block: Block): Run[] => (block.kind === 'page' ? [] : block.kind === 'list' ? block.items.flat() : block.runs);

const findRoles = (blocks: readonly Block[]): Set<SignerRole> =>
  new Set(blocks.flatMap(listRuns).flatMap((run) => (run.kind === 'mark' ? [run.role] : [])));

const ROLE_WORDS: Record<SignerRole, string> = { me: 'You', seller: 'A seller', buyer: 'A buyer', other: 'Another signer' };

type Prepared = Pick<ContractDetail, 'body' | 'values' | 'missing' | 'unprintable' | 'optional' | 'holds'> & { blocks: Block[] };

/** Unprintable characters by field, which would be signed as boxes. */
function findLacking(texts: readonly { field: string; text: string; isName?: boolean }[]): ContractDetail['unprintable'] {
  return texts.flatMap(({ field, text, isName = false }) => {
    const lacking = findUnprintable(text, isName ? 'signs' : 'letters');
    return lacking ? [{ field, message: contractTexts.noLetters(lacking, isName) }] : [];
  });
}

/** The fields that hold a person's or a company's name. */
const isNameField = (name: ContractFieldName): boolean => /\.(?:name|first_name|last_name|company)$/.test(name);

/** A text with a deal's values: disclosures first, clauses chosen, what is missing named. */
export function prepareText(
  facts: ContractFacts,
  { kind, title, source, answers }: { kind: ContractKind; title: string; source: string; answers: Answers },
  signers: readonly Pick<ContractSigner, 'role' | 'name' | 'channel' | 'email' | 'phone'>[],
): Prepared {
  const whole = buildDisclosurePages(kind, facts.rule) + source;
  const find = (name: ContractFieldName): ContractValue => findValue(facts, answers, name);
  const body = chooseClauses(whole, (name) => find(name).value !== null);
  const values = findFields(body).printed.map(find);
  const blocks = readBlocks(body);
  const roles = findRoles(blocks);
  const missing = [
    ...values.filter(({ value }) => value === null).map(({ name, label }) => ({ field: name, label })),
    ...[...roles]
      .filter((role) => !signers.some((signer) => signer.role === role))
      .map((role) => ({ field: `signers.${role}`, label: `${ROLE_WORDS[role]} to sign` })),
    ...signers.flatMap(({ name, channel, email, phone }, at) => {
      const reach = channel ? pickAddress(channel, { phone, email }) : name;
      return reach ? [] : [{ field: `signers.${at + 1}`, label: `${name}, ${channel ? CHANNELS[channel].point : 'email'}` }];
    }),
    ...(signers.length === 0 && roles.size === 0 ? [{ field: 'signers', label: 'A signer' }] : []),
  ];
  const shown = new Set<string>(values.map(({ name }) => name));
  const optional = findFields(whole)
    .asked.filter((name) => !shown.has(name) && describeField(name).kind !== 'flag')
    .map(find)
    .filter(({ source: from }) => from === 'contract');
  const unprintable = findLacking([
    { field: 'title', text: title },
    { field: 'account.company', text: facts.values['account.company'] ?? '', isName: true },
    { field: 'body', text: body },
    ...values.map(({ name, value }) => ({ field: name, text: value ?? '', isName: isNameField(name) })),
    ...signers.map(({ name }, at) => ({ field: `signers.${at + 1}`, text: name, isName: true })),
  ]);
  return { body, blocks, values, missing, unprintable, optional, holds: facts.holds };
}

/** Throws while a draft may not leave: `Invalid` names what is missing, `Conflict` what the rules of the state hold back. */
export function assertSendable(prepared: Pick<Prepared, 'missing' | 'unprintable' | 'holds'>, overrideReason: string | null): void {
  const { missing, unprintable, holds } = prepared;
  const problems = [...missing.map(({ field, label }) => ({ field, message: `${label}: ${'Missing'.toLowerCase()}` })), ...unprintable];
  if (problems.length > 0) throw new Invalid(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])));
  const [hold] = holds;
  if (hold && !overrideReason) throw new Conflict(`${hold.message}. Add it, or override with a reason.`);
}

/** What is printed for each field of a text; `Invalid` names the field whose value makes the text too long. */
export function toPrinted(body: string, values: readonly ContractValue[]): Record<string, string> {
  const printed = Object.fromEntries(values.map(({ name, value }) => [name, value ?? '']));
  const { length, longest } = measurePrinted(body, printed);
  if (length > MAX_PRINTED) throw new Invalid({ [`answers.${longest}`]: [contractTexts.tooLong(length, MAX_PRINTED)] });
  return printed;
}
