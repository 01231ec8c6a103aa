import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { formatAgo } from '#client/core/format.ts';
import { trpc } from '#client/core/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { RecipientStatusBadge } from './recipient-facts.tsx';
import './recipients.css';

const SHOWN = 5;

/** Which campaigns a lead got, and what came of each; nothing while there are none. */
export function LeadCampaigns({ leadId }: { leadId: number }) {
  const { data } = trpc.recipients.list.useQuery({ lead_id: leadId, per_page: SHOWN, sort_by: 'created_at' });
  if (!data || data.meta.total === 0) return null;
  return (
    <Card title="Campaigns">
      <ul className="lead-campaigns">
        {data.data.map((recipient) => (
          <li key={recipient.id}>
            <span className="two">
              <Link className="name clip" to={paths.campaigns.one(recipient.campaign_id)}>
                {recipient.campaign.name}
              </Link>
              <small>{recipient.sent_at ? `Sent ${formatAgo(recipient.sent_at)}` : 'Not sent yet'}</small>
            </span>
            <RecipientStatusBadge recipient={recipient} />
          </li>
        ))}
      </ul>
      {data.meta.total > SHOWN && (
        <p className="small">
          <Link to={`${paths.recipients}?lead_id=${leadId}`}>Show all {data.meta.total}</Link>
        </p>
      )}
    </Card>
  );
}
