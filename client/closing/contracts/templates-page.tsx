import { Link } from 'react-router-dom';
import { formatDateTime } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { buildActionsColumn } from '#client/list/actions-column.tsx';
import type { Column } from '#client/list/data-table.tsx';
import { describeRecords } from '#client/record/records.ts';
import { RecordsPage, useRecordsPage } from '#client/record/records-page.tsx';
import { Badge, Tag } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { CONTRACT_SAMPLES, SAMPLE_NAMES } from '#shared/closing/contracts/samples.ts';
import { type ContractTemplate, contractTemplateList } from '#shared/closing/contracts/template.ts';
import { contractTemplateTexts } from '#shared/closing/contracts/texts.ts';
import { CONTRACT_KIND_LABELS } from '#shared/closing/contracts/words.ts';

const toTemplate = (template: ContractTemplate) => paths.contractTemplates.one(template.id);

const buildTemplateColumns = ({ onDelete }: { onDelete: (template: ContractTemplate) => void }): Column<ContractTemplate>[] => [
  {
    key: 'name',
    header: 'Template',
    sort: 'name',
    card: 'c-main',
    cell: (template) => (
      <Link className="name clip" to={toTemplate(template)}>
        {template.name}
      </Link>
    ),
  },
  {
    key: 'text',
    header: 'Text',
    card: 'c-end',
    cell: (template) =>
      template.is_sample ? (
        <Badge tone="yellow">SAMPLE</Badge>
      ) : template.confirmed_at ? (
        <Badge tone="green">Confirmed</Badge>
      ) : (
        <Badge tone="neutral">Own</Badge>
      ),
  },
  { key: 'kind', header: 'Kind', card: 'c-wide', cell: (template) => <Tag>{CONTRACT_KIND_LABELS[template.kind]}</Tag> },
  { key: 'states', header: 'States', isSoft: true, cell: ({ states }) => (states.length === 0 ? 'Any' : states.join(', ')) },
  { key: 'version', header: 'Version', isNumber: true, cell: ({ number }) => `v${number}` },
  { key: 'changed', header: 'Changed', isSoft: true, cell: ({ updated_at }) => formatDateTime(updated_at) },
  buildActionsColumn({ nameOf: ({ name }) => name, edit: toTemplate, onDelete }),
];

const templatePages = describeRecords({
  one: 'Template',
  many: 'Contract templates',
  list: contractTemplateList,
  texts: contractTemplateTexts,
  paths: paths.contractTemplates,
  nameOf: ({ name }) => name,
  calls: trpc.contractTemplates,
});

/** The contract templates. */
export const TemplatesPage = () => (
  <RecordsPage
    {...useRecordsPage(templatePages)}
    columns={buildTemplateColumns}
    actions={<ButtonLink to={paths.contracts.list}>Contracts</ButtonLink>}
    firstRun={{ about: 'Start with a sample below, or paste your attorney’s text.' }}
    frame={(table) => (
      <div className="stack">
        {table}
        <Samples />
      </div>
    )}
  />
);

const Samples = () => (
  <Card title="Samples">
    <div className="stack g-3">
      <p className="muted small">Have your attorney replace these texts. SAMPLE is printed across them until you confirm that.</p>
      <ul className="stack">
        {SAMPLE_NAMES.map((sample) => (
          <li className="row" key={sample}>
            <span className="grow">{CONTRACT_SAMPLES[sample].name}</span>
            <ButtonLink
              size="sm"
              to={`${paths.contractTemplates.add}?sample=${sample}`}
              aria-label={`Use ${CONTRACT_SAMPLES[sample].name}`}
            >
              Use
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  </Card>
);
