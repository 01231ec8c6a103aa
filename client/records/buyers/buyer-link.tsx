import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { trpc } from '#client/core/trpc.ts';

/** The buyer with a number, by name; a number that is no buyer's stays a number. */
export function BuyerLink({ id }: { id: number }) {
  const found = trpc.buyers.list.useQuery({ id, per_page: 1 }).data?.data[0];
  return found ? (
    <Link className="link" to={paths.buyers.one(found.id)}>
      {found.name}
    </Link>
  ) : (
    <span className="num">Buyer #{id}</span>
  );
}
