import { ChartNoAxesCombined, Layers, type LucideIcon, MessageSquare, ShieldCheck, Store, Target } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { Icon } from '#client/ui/icon.tsx';

interface Feature {
  title: string;
  icon: LucideIcon;
  /** The feature as it works; where the title promises more, what there is instead. */
  text: string;
  /** Where it is. */
  href: string;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'AI Lead Qualification',
    icon: Target,
    href: paths.leads.list,
    text: 'Every lead gets a score from 0 to 100, and the page shows which fact gave how many points and what to ask next.',
  },
  {
    title: 'Automated Conversations',
    icon: MessageSquare,
    href: paths.aiAssistant.list,
    text: 'Your questions to sellers by email, text, and a chat on your website, with visits booked into your free times. Nothing goes out before you approve it, unless you say so.',
  },
  {
    title: 'Predictive Analytics',
    icon: ChartNoAxesCombined,
    href: paths.predictions,
    text: 'The chance of each lead and open deal, learned from your own closed and lost ones once there are enough, and a page that shows how good it has been.',
  },
  {
    title: 'Real-time Marketplace',
    icon: Store,
    href: paths.marketplace.list,
    text: 'Your own buyers instead of a public listing: rooms by invitation, bids from a phone, live, and ranked by what may be expected of each.',
  },
  {
    title: 'Blockchain Security',
    icon: ShieldCheck,
    href: paths.verify,
    text: 'Contracts are signed and sealed, deposits watched, and each step stands in a ledger of chained, signed rows that anybody can check. No coins.',
  },
  {
    title: 'White Label Ready',
    icon: Layers,
    href: paths.profile,
    text: 'It runs on your own machine under your own domain. Messages, deal sheets, and the website chat carry your name. Open source, MIT license.',
  },
];

export function FeatureCards() {
  return (
    <div className="feat-grid">
      {FEATURES.map(({ title, icon, text, href }) => (
        <article key={title} className="feat">
          <span className="feat-icon">
            <Icon of={icon} size="lg" />
          </span>
          <h3>
            <a href={href}>{title}</a>
          </h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}
