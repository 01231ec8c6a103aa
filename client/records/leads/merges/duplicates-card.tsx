import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { DuplicateReason } from '#shared/records/leads/merges/lead-merge.ts';

/** "Same phone and address" */
function describeSame(by: readonly DuplicateReason[]): string {
  const last = by.at(-1) ?? '';
  return `Same ${by.length > 1 ? `${by.slice(0, -1).join(', ')} and ${last}` : last}`;
}

const SHOWN = 2;

/** Which other leads may be the same owner; nothing without one. */
export function DuplicatesCard({ leadId }: { leadId: number }) {
  const { data: duplicates = [] } = trpc.leadMerges.duplicates.useQuery({ id: leadId });
  const [isAll, setAll] = useState(false);
  if (duplicates.length === 0) return null;
  const shown = isAll ? duplicates : duplicates.slice(0, SHOWN);
  return (
    <Card
      title="Possible duplicates"
      footer={
        duplicates.length > SHOWN && (
          <Button size="sm" variant="ghost" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? `Show the first ${SHOWN}` : `Show all ${duplicates.length}`}
          </Button>
        )
      }
    >
      <ul className="stack g-3">
        {shown.map(({ lead_id, name, address, by }) => (
          <li key={lead_id} className="row">
            <span className="two grow">
              <Link className="name clip" to={paths.leads.one(lead_id)}>
                {name}
              </Link>
              <small>{[describeSame(by), address].filter(Boolean).join(' · ')}</small>
            </span>
            <Link to={paths.leads.merge(leadId, lead_id)} aria-label={`Compare with ${name}`}>
              Compare
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
