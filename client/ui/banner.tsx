import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type BannerTone = 'blue' | 'green' | 'yellow' | 'red';

const ICONS: Record<BannerTone, LucideIcon> = { blue: Info, green: CircleCheck, yellow: TriangleAlert, red: CircleX };

interface Props {
  tone: BannerTone;
  children: ReactNode;
  icon?: LucideIcon;
  /** Buttons at its end. */
  actions?: ReactNode;
}

/** A message that stays. Red ones interrupt, the others are read when there is time. */
export function Banner({ tone, children, icon, actions }: Props) {
  return (
    <div className="banner" data-tone={tone} role={tone === 'red' ? 'alert' : 'status'}>
      <Icon of={icon ?? ICONS[tone]} />
      <div className={tone === 'red' ? 'grow tone' : 'grow'}>{children}</div>
      {actions}
    </div>
  );
}
