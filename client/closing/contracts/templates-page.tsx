import { keepPreviousData } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatQuantity, formatDateTime } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import type { Column } from '#client/list/data-table.tsx';
import { DeleteRecord, useFocusAfter } from '#client/list/delete-dialog.tsx';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import { Badge, Tag } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton, IconLink } from '#client/ui/icon-button.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { CONTRACT_SAMPLES, SAMPLE_NAMES } from '#shared/closing/contracts/samples.ts';
import { type ContractTemplate, contractTemplateList } from '#shared/closing/contracts/template.ts';
import { contractTemplateTexts } from '#shared/closing/contracts/texts.ts';
import { CONTRACT_KIND_LABELS } from '#shared/closing/contracts/words.ts';

const filters = filterSpecs(contractTemplateList);

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
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    card: 'c-foot',
    cell: (template) => (
      <span className="row g-tight row-actions">
        <IconLink label={`Edit ${template.name}`} icon={Pencil} to={toTemplate(template)} />
        <IconButton label={`Delete ${template.name}`} icon={Trash2} tone="red" onClick={() => onDelete(template)} />
      </span>
    ),
  },
];

/** The contract templates. */
export function TemplatesPage() {
  const state = useListState(contractTemplateList);
  const utils = trpc.useUtils();
  const result = trpc.contractTemplates.list.useQuery(state.query, { placeholderData: keepPreviousData });
  const remove = trpc.contractTemplates.remove.useMutation();
  const rows = result.data?.data ?? [];
  const [toDelete, setToDelete] = useState<ContractTemplate>();
  const columns = useMemo(() => buildTemplateColumns({ onDelete: setToDelete }), []);
  const focusAfter = useFocusAfter(rows);
  const add = (
    <ButtonLink icon={Plus} variant="primary" to={paths.contractTemplates.add}>
      Add Template
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title="Contract templates"
        actions={
          <>
            <ButtonLink to={paths.contracts.list}>Contracts</ButtonLink>
            {add}
          </>
        }
      >
        {result.data && formatQuantity(result.data.meta.total, 'template')}
      </PageHead>
      <FilterBar state={state} filters={filters} />
      <div className="stack">
        <ListTable
          state={state}
          result={result}
          texts={contractTemplateTexts}
          filters={filters}
          firstRun={{ about: 'Begin with a sample below, or paste the text of your attorney.', actions: add }}
          label="Contract templates"
          columns={columns}
          openHref={toTemplate}
        />
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
      </div>
      {toDelete && (
        <DeleteRecord
          title="Delete template"
          texts={contractTemplateTexts}
          name={toDelete.name}
          remove={() => remove.mutateAsync({ id: toDelete.id })}
          onDeleted={() => {
            focusAfter(toDelete);
            void utils.contractTemplates.list.invalidate();
          }}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  );
}
