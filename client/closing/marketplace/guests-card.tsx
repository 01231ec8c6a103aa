import { formatAgo, formatQuantity } from '#client/core/format.ts';
import { formatStay } from './stay-words.ts';
import { toProblem } from '#client/core/problem.ts';
import { trpc } from '#client/core/trpc.ts';
import { Banner } from '#client/ui/banner.tsx';
import { FoldCard } from '#client/ui/fold-card.tsx';
import { LoadingArea } from '#client/ui/skeleton.tsx';
import type { Listing } from '#shared/closing/marketplace/listing.ts';

/** Invited buyers and visitors. */
export const GuestsCard = ({ listing }: { listing: Listing }) => (
  <FoldCard title="Guests">
    <Guests listing={listing} />
  </FoldCard>
);

function Guests({ listing }: { listing: Listing }) {
  const { data: page, error } = trpc.listings.guests.useQuery({ id: listing.id, per_page: 100 });
  const data = page?.data;
  if (error && !data) return <Banner tone="red">{toProblem(error).reason}</Banner>;
  if (!data) return <LoadingArea text="Loading guests..." />;
  if (data.length === 0) return <p className="card-body muted small">Nobody was invited yet.</p>;
  return (
    <div className="card-body stack g-2">
      <p className="small muted">
        {formatQuantity(listing.guests, 'guest was', 'guests were')} in the room.
        {page && page.meta.total > data.length && ` The newest ${data.length} of ${page.meta.total}.`}
      </p>
      <table className="guests">
        <thead>
          <tr>
            <th scope="col">Guest</th>
            <th scope="col" className="num">
              Time in room
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((guest) => (
            <tr key={guest.id}>
              <th scope="row">
                <span className="two">
                  <span className="clip">{guest.name}</span>
                  <small className="clip">
                    {guest.last_seen ? `here ${formatAgo(guest.last_seen)}` : 'invited'}
                    {guest.is_confirmed && ' · confirmed'}
                  </small>
                </span>
              </th>
              <td className="num">
                <span className="two">
                  <span>{formatStay(guest.seconds)}</span>
                  {guest.seen.length > 0 && <small>{guest.seen.join(', ')}</small>}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.some(({ first_seen }) => first_seen !== null) && (
        <p className="small muted">Only while the page is in view and in use; browsers without script are not timed.</p>
      )}
    </div>
  );
}
