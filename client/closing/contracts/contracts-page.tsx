import { keepPreviousData } from '@tanstack/react-query';
import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { FilterBar } from '#client/list/filter-bar.tsx';
import { filterSpecs } from '#client/list/filter-specs.ts';
import { ListTable } from '#client/list/list-table.tsx';
import { useListState } from '#client/list/list-state.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { PageHead } from '#client/ui/page-head.tsx';
import { type Contract, contractList } from '#shared/closing/contracts/contract.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { contractColumns } from './contract-columns.tsx';

const filters = filterSpecs(contractList);

/** Contracts of all deals, with where each stands. */
export function ContractsPage() {
  const state = useListState(contractList);
  const result = trpc.contracts.list.useQuery(state.query, { placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="Contracts"
        actions={
          <>
            <ButtonLink to={paths.stateRules}>State rules</ButtonLink>
            <ButtonLink to={paths.contractTemplates.list}>Templates</ButtonLink>
          </>
        }
      >
        {result.data && formatQuantity(result.data.meta.total, 'contract')}
      </PageHead>
      <FilterBar state={state} filters={filters} />
      <ListTable
        state={state}
        result={result}
        texts={contractTexts}
        filters={filters}
        firstRun={{ about: 'Open a deal and prepare its contract there.', actions: <ButtonLink to={paths.deals.list}>Deals</ButtonLink> }}
        label="Contracts"
        columns={contractColumns}
        openHref={toContract}
      />
    </>
  );
}

const toContract = (contract: Contract) => paths.contracts.one(contract.id);
