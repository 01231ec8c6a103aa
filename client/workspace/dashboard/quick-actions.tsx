import { Briefcase, Megaphone, Plus, Sparkles } from 'lucide-react';
import { paths } from '#client/core/paths.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';

const ACTIONS = [
  { label: 'Add Lead', to: paths.leads.add, icon: Plus },
  { label: 'Create Deal', to: paths.deals.add, icon: Briefcase },
  { label: 'Start Campaign', to: paths.campaigns.add, icon: Megaphone },
  { label: 'AI Analysis', to: `${paths.properties.list}?sort_by=ai_score`, icon: Sparkles },
];

export const QuickActions = () => (
  <Card title="Quick Actions">
    <div className="grid quick-actions">
      {ACTIONS.map(({ label, to, icon }) => (
        <ButtonLink key={to} to={to} icon={icon}>
          {label}
        </ButtonLink>
      ))}
    </div>
  </Card>
);
