import { ChartNoAxesCombined, Layers, type LucideIcon, MessageSquare, ShieldCheck, Store, Target } from 'lucide-react';
import { Icon } from '#client/ui/icon.tsx';

interface Feature {
  title: string;
  icon: LucideIcon;
  /** What really runs, and where the title promises more, what does not yet. */
  text: string;
}

const FEATURES: readonly Feature[] = [
  {
    title: 'AI Lead Qualification',
    icon: Target,
    text: 'Every lead gets a score from 0 to 100 and the reasons behind it, so the first call of the day is the right one.',
  },
  {
    title: 'Automated Conversations',
    icon: MessageSquare,
    text: 'Write down what the seller said: the reason to sell and the deadline are found in your notes and scored. Nothing is sent in your name yet.',
  },
  {
    title: 'Predictive Analytics',
    icon: ChartNoAxesCombined,
    text: 'Spread, highest allowable offer and return of a property, worked out from its own figures with the formula beside each.',
  },
  {
    title: 'Real-time Marketplace',
    icon: Store,
    text: 'Your inventory, filtered as you type by price, city, type and score; save what a buyer asks for. Bidding is not open yet.',
  },
  {
    title: 'Blockchain Security',
    icon: ShieldCheck,
    text: 'No chain is needed to keep a record: every change is written down with who, when, before and after, in a database file of your own.',
  },
  {
    title: 'White Label Ready',
    icon: Layers,
    text: 'It runs on your own machine, under your own domain, and asks no other host for anything. The source is yours under the MIT license.',
  },
];

export function FeatureCards() {
  return (
    <div className="feat-grid">
      {FEATURES.map(({ title, icon, text }) => (
        <article key={title} className="feat">
          <span className="feat-icon">
            <Icon of={icon} size="lg" />
          </span>
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      ))}
    </div>
  );
}
