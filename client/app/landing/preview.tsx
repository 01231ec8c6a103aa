import { Briefcase, Flag, House, LayoutDashboard, Users } from 'lucide-react';
import type { CSSProperties } from 'react';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { Icon } from '#client/ui/icon.tsx';

const AREAS = [
  { label: 'Dashboard', icon: LayoutDashboard },
  { label: 'Leads', icon: Users },
  { label: 'Properties', icon: House },
  { label: 'Deals', icon: Briefcase },
  { label: 'Milestone', icon: Flag },
];

const ROWS: readonly { filled: number; tone: Tone; status: string; name: number; address: number }[] = [
  { filled: 94, tone: 'green', status: 'hot', name: 96, address: 150 },
  { filled: 91, tone: 'green', status: 'hot', name: 112, address: 132 },
  { filled: 86, tone: 'yellow', status: 'qualified', name: 88, address: 164 },
  { filled: 78, tone: 'yellow', status: 'qualified', name: 104, address: 140 },
  { filled: 74, tone: 'yellow', status: 'new', name: 120, address: 156 },
  { filled: 66, tone: 'orange', status: 'qualified', name: 84, address: 128 },
  { filled: 58, tone: 'orange', status: 'new', name: 108, address: 148 },
  { filled: 41, tone: 'red', status: 'cold', name: 92, address: 136 },
];

const REASONS: readonly { label: string; filled: number }[] = [
  { label: 'Equity share', filled: 92 },
  { label: 'Asking price against value', filled: 80 },
  { label: 'Reason to sell', filled: 71 },
  { label: 'Stated timeline', filled: 60 },
];

const word = (value: string) => value.charAt(0).toUpperCase() + value.slice(1);
const Ring = ({ filled, tone, large }: { filled: number; tone: Tone; large?: boolean }) => (
  <span className="ring" data-tone={tone} data-size={large ? 'lg' : undefined} style={{ '--v': filled } as CSSProperties} />
);
const Words = ({ width }: { width: number }) => <span className="words" style={{ width }} />;

/** The shape of the application, without a name or a figure: what is on a screen is the person's own. */
export function ProductPreview() {
  return (
    <div className="frame" aria-hidden="true" inert>
      <div className="f-side">
        <div className="brand">
          <BrandMark />
          DealFlow
        </div>
        <div className="nav">
          {AREAS.map(({ label, icon }) => (
            <span key={label} className="nav-line" data-current={label === 'Leads' ? '' : undefined}>
              <Icon of={icon} />
              {label}
            </span>
          ))}
        </div>
      </div>
      <div className="f-main">
        <b>Leads Management</b>
        <div className="card">
          {ROWS.map((row) => (
            <div key={row.filled} className="f-row">
              <Ring filled={row.filled} tone={row.tone} />
              <span className="f-words">
                <Words width={row.name} />
                <Words width={row.address} />
              </span>
              <Badge status={row.status}>{word(row.status)}</Badge>
              <Words width={64} />
            </div>
          ))}
        </div>
      </div>
      <div className="f-rail">
        <div className="row g-5">
          <Ring filled={94} tone="green" large />
          <span className="f-words">
            <Words width={110} />
            <Words width={84} />
            <Badge status="hot">Hot</Badge>
          </span>
        </div>
        <div className="stack g-3">
          <b>Why this score</b>
          {REASONS.map(({ label, filled }) => (
            <div key={label} className="meter">
              <span>{label}</span>
              <span className="bar" data-tone="green" style={{ '--v': filled } as CSSProperties} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
