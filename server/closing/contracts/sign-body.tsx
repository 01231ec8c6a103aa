/** The text of a contract as a page shows it, and where it asks a signer for initials. */
import type { ContractFieldName } from '#shared/closing/contracts/fields.ts';
import { type Block, readBlocks, type Run } from '#shared/closing/contracts/markup.ts';
import { SIGNER_ROLE_LABELS, type SignerRole } from '#shared/closing/contracts/words.ts';
import type { contracts } from './table.ts';

type Text = Pick<typeof contracts.$inferSelect, 'body' | 'fields'>;

const MARK_WORDS = { sign: 'Signature', initial: 'Initials', date: 'Date' } as const;
const describeRole = (role: SignerRole): string => (role === 'me' ? 'sender' : SIGNER_ROLE_LABELS[role].toLowerCase());

/** The words of a run, without its looks. */
const toRunText = (run: Run, fields: Text['fields']): string =>
  run.kind === 'text' ? run.text : run.kind === 'field' ? (fields?.[run.name] ?? '') : '';

function RunText({ run, fields }: { run: Run; fields: Text['fields'] }) {
  if (run.kind === 'mark')
    return (
      <span className="mark">
        {MARK_WORDS[run.mark]}, {describeRole(run.role)}
      </span>
    );
  const lines = toRunText(run, fields)
    .split('\n')
    .flatMap((line, at) => (at > 0 ? [<br key={at} />, line] : [line]));
  return run.bold || run.kind === 'field' ? <b>{lines}</b> : lines;
}

/** The contract as a page shows it. */
export function ContractText({ body, fields }: Text) {
  const renderRuns = (runs: readonly Run[]) => runs.map((run, at) => <RunText key={at} run={run} fields={fields} />);
  const renderBlock = (block: Block, key: number) => {
    switch (block.kind) {
      case 'heading': {
        const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h4';
        return <Heading key={key}>{renderRuns(block.runs)}</Heading>;
      }
      case 'paragraph':
        return <p key={key}>{renderRuns(block.runs)}</p>;
      case 'list': {
        const items = block.items.map((runs, at) => <li key={at}>{renderRuns(runs)}</li>);
        return block.ordered ? (
          <ol key={key} start={block.start}>
            {items}
          </ol>
        ) : (
          <ul key={key}>{items}</ul>
        );
      }
      case 'page':
        return <hr key={key} />;
    }
  };
  return readBlocks(body ?? '').map(renderBlock);
}

const FACTS: readonly (readonly [ContractFieldName, string])[] = [
  ['deal.purchase_price', 'Price'],
  ['deal.assignment_fee', 'Assignment fee'],
  ['deal.earnest_money', 'Deposit'],
  ['deal.inspection_ends', 'Inspection until'],
  ['contract.new_day', 'New last day'],
  ['deal.closing_date', 'Closing'],
];

/** The figures and days that the text prints, as they stand in it. */
export const listKeyFacts = ({ fields }: Text): [label: string, value: string][] =>
  FACTS.flatMap(([name, label]): [string, string][] => (fields?.[name] ? [[label, fields[name]]] : []));

/** What stands before a mark names it: the section, or the line itself. */
const MAX_PLACE = 60;

/** Where a role is asked for initials, in the order of the text: each by its section. */
export function listInitialPlaces({ body, fields }: Text, role: SignerRole): string[] {
  const places: string[] = [];
  let section = '';
  for (const block of readBlocks(body ?? '')) {
    if (block.kind === 'heading') section = joinRuns(block.runs, fields);
    for (const run of listRuns(block))
      if (run.kind === 'mark' && run.mark === 'initial' && run.role === role) places.push(cut(section || `Place ${places.length + 1}`));
  }
  return places;
}

const listRuns = (block: Block): Run[] => (block.kind === 'page' ? [] : block.kind === 'list' ? block.items.flat() : block.runs);
const joinRuns = (runs: readonly Run[], fields: Text['fields']): string =>
  runs
    .map((run) => toRunText(run, fields))
    .join('')
    .trim();
const cut = (text: string): string => (text.length > MAX_PLACE ? `${text.slice(0, MAX_PLACE - 1)}…` : text);
