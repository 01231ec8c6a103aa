import { formatQuantity } from '#client/core/format.ts';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { ListPage, useListPage } from '#client/list/list-page.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { contractList } from '#shared/closing/contracts/contract.ts';
import { contractTexts } from '#shared/closing/contracts/texts.ts';
import { contractColumns } from './contract-columns.tsx';

/** Contracts of all deals, with where each stands. */
export function ContractsPage() {
  const page = useListPage(contractList, trpc.contracts.list);
  return (
    <ListPage
      {...page}
      title="Contracts"
      about={page.result.data && formatQuantity(page.result.data.meta.total, 'contract')}
      actions={
        <>
          <ButtonLink to={paths.stateRules}>State rules</ButtonLink>
          <ButtonLink to={paths.contractTemplates.list}>Templates</ButtonLink>
        </>
      }
      texts={contractTexts}
      firstRun={{ about: 'Open a deal and prepare its contract there.', actions: <ButtonLink to={paths.deals.list}>Deals</ButtonLink> }}
      columns={contractColumns}
      openHref={({ id }) => paths.contracts.one(id)}
    />
  );
}
