/** The text of a contract as a sheet of paper, with its fields marked. */
import type { ReactNode } from 'react';
import { formatDateTime } from '#client/core/format.ts';
import type { ContractFieldName } from '#shared/closing/contracts/fields.ts';
import { type Block, type SignMark, readBlocks, type Run } from '#shared/closing/contracts/markup.ts';
import type { ContractSigner } from '#shared/closing/contracts/contract.ts';
import { SIGNER_ROLE_LABELS, type SignerRole } from '#shared/closing/contracts/words.ts';

interface PaperField {
  name: ContractFieldName;
  label: string;
  /** Null where it is missing. */
  value: string | null;
}

interface Props {
  body: string;
  find: (name: ContractFieldName) => PaperField;
  isSample?: boolean;
  /** The field that is marked here and where its value is listed. */
  active?: ContractFieldName | undefined;
  onActive?: (name: ContractFieldName | undefined) => void;
  /** The signers; each mark shows who has signed there. */
  signers?: readonly Pick<ContractSigner, 'role' | 'name' | 'signed_at'>[];
}

const MARK_WORDS: Record<SignMark, string> = { sign: 'Signature', initial: 'Initials', date: 'Date' };

/** The pages, split at page breaks. */
export function ContractSheets({ body, isSample = false, ...fields }: Props) {
  const pages: Block[][] = [[]];
  for (const block of readBlocks(body)) {
    if (block.kind !== 'page') pages.at(-1)?.push(block);
    else if ((pages.at(-1)?.length ?? 0) > 0) pages.push([]);
  }
  return (
    <div className="contract-sheets">
      {pages.map((blocks, at) => (
        <article
          key={at}
          className="contract-paper"
          data-theme="light"
          data-sample={isSample ? '' : undefined}
          aria-label={`Part ${at + 1}`}
        >
          {blocks.map((block, index) => (
            <PaperBlock key={index} block={block} {...fields} />
          ))}
        </article>
      ))}
    </div>
  );
}

type Fields = Omit<Props, 'body' | 'isSample'>;

function PaperBlock({ block, ...fields }: { block: Block } & Fields): ReactNode {
  if (block.kind === 'page') return null;
  if (block.kind === 'heading') {
    const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 1] ?? 'h4';
    return (
      <Heading>
        <Runs runs={block.runs} {...fields} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph')
    return (
      <p>
        <Runs runs={block.runs} {...fields} />
      </p>
    );
  const items = block.items.map((item, at) => (
    <li key={at}>
      <Runs runs={item} {...fields} />
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

function Runs({ runs, ...fields }: { runs: readonly Run[] } & Fields): ReactNode {
  return runs.map((run, at) => <OneRun key={at} run={run} {...fields} />);
}

/** "Signed: Gloria Dupree, Nov 17, 2026", once everybody of a role has signed. */
function describeMark({ mark, role }: { mark: SignMark; role: SignerRole }, signers: NonNullable<Props['signers']>): string {
  const own = signers.filter((signer) => signer.role === role);
  const days = own.flatMap(({ signed_at }) => (signed_at ? [formatDateTime(signed_at)] : []));
  if (own.length === 0 || days.length < own.length) return `${MARK_WORDS[mark]}: ${SIGNER_ROLE_LABELS[role]}`;
  return mark === 'date' ? days.join(' · ') : `${mark === 'sign' ? 'Signed' : 'Initialed'}: ${own.map(({ name }) => name).join(', ')}`;
}

function OneRun({ run, find, active, onActive, signers = [] }: { run: Run } & Fields): ReactNode {
  if (run.kind === 'mark')
    return (
      <span className="contract-mark" data-mark={run.mark}>
        {describeMark(run, signers)}
      </span>
    );
  if (run.kind === 'text') return run.bold ? <b>{run.text}</b> : run.text;
  const { name, label, value } = find(run.name);
  const mark = (
    <mark
      className="contract-field"
      data-missing={value === null ? '' : undefined}
      data-active={active === name ? '' : undefined}
      onPointerEnter={() => onActive?.(name)}
      onPointerLeave={() => onActive?.(undefined)}
    >
      {value ?? `not filled: ${label.toLowerCase()}`}
    </mark>
  );
  return run.bold ? <b>{mark}</b> : mark;
}
