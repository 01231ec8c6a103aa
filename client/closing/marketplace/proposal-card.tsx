/** A buyer's corrections of their buy box, for the owner to accept or reject. */
import { formatAgo } from '#client/core/format.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { formatValue } from '#client/core/value-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { BUY_BOX_FIELDS, type BuyerProposal, buyBoxFields } from '#shared/closing/marketplace/buyer-page.ts';
import { marketplaceTexts } from '#shared/closing/marketplace/texts.ts';
import type { FieldChange } from '#shared/core/field-change.ts';
import { getFieldMeta } from '#shared/core/fields.ts';

/** Nothing while no correction waits; what stands below waits for the answer. */
export function ProposalCard({ buyerId }: { buyerId: number }) {
  const { data, error } = trpc.buyerProposals.list.useQuery({ buyer_id: buyerId, status: 'open', per_page: 10 });
  if (!data && !error) return <span hidden className="delayed" />;
  const [proposal] = data?.data ?? [];
  return proposal ? <Proposal key={proposal.id} proposal={proposal} /> : null;
}

function Proposal({ proposal }: { proposal: BuyerProposal }) {
  const toast = useToast();
  const accept = trpc.buyerProposals.accept.useMutation();
  const refuse = trpc.buyerProposals.refuse.useMutation();
  const decide = async (isTaken: boolean) => {
    try {
      await (isTaken ? accept : refuse).mutateAsync({ id: proposal.id });
      toast.success(isTaken ? marketplaceTexts.proposalAccepted : marketplaceTexts.proposalRefused);
    } catch (error) {
      toast.error(toProblem(error).reason);
    }
  };
  const isBusy = accept.isPending || refuse.isPending;
  return (
    <Card title="What they say they buy">
      <p className="small muted">{formatAgo(proposal.created_at)}, on their own page</p>
      <ul className="plain-list stack g-2">
        {proposal.changes.map((change) => (
          <li key={change.field}>
            <ChangeWords change={change} />
          </li>
        ))}
      </ul>
      <div className="row">
        <Button size="sm" busy={accept.isPending} disabled={isBusy} onClick={() => void decide(true)}>
          Take it over
        </Button>
        <Button size="sm" variant="ghost" busy={refuse.isPending} disabled={isBusy} onClick={() => void decide(false)}>
          Leave as it is
        </Button>
      </div>
    </Card>
  );
}

function ChangeWords({ change: { field, before, after } }: { change: FieldChange }) {
  const own = BUY_BOX_FIELDS.find((name) => name === field);
  const of = own && buyBoxFields[own];
  const isBlank = before === null || (Array.isArray(before) && before.length === 0);
  return (
    <>
      {of ? getFieldMeta(of).label : field}: <b>{formatValue(after, of)}</b>
      {!isBlank && ` instead of ${formatValue(before, of)}`}
    </>
  );
}
