/** The areas that are not built yet: each says so in one sentence and leads to something that works. */
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { LaterPage } from './later-page.tsx';
import { paths } from './paths.ts';
import './later-pages.css';

const toLeads = { label: 'Go to leads', path: paths.leads.list };

export const RecipientsPage = () => (
  <LaterPage title="Recipients" instead={toLeads}>
    Who received, opened, clicked and answered your campaigns will be listed here; this version does not send campaigns yet.
  </LaterPage>
);

/** A public page: it has no shell around it. */
export function PayPage() {
  return (
    <main className="public-page">
      <a className="brand" href={paths.home}>
        <BrandMark />
        DealFlow
      </a>
      <LaterPage title="Premium Subscription" instead={{ label: 'Open DealFlow', path: paths.app }}>
        The lifetime membership for $2500.00 will be paid here; this version takes no payments yet, and everything in it is free to use.
      </LaterPage>
    </main>
  );
}
