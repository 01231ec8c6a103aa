/** Small parts of an appointment that several views show. */
import { Check, House, Phone, UserX, X } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import type { Appointment, AppointmentKind, AppointmentStatus, Slot } from '#shared/outreach/appointments/appointment.ts';
import { toDayIn } from './zone-times.ts';

export const APPOINTMENT_LABELS: Record<AppointmentKind, string> = { phone: 'Call', visit: 'Visit' };
export const KIND_ICONS = { phone: Phone, visit: House } as const;
export const KIND_OPTIONS = [
  { value: 'phone', label: APPOINTMENT_LABELS.phone, icon: Phone },
  { value: 'visit', label: APPOINTMENT_LABELS.visit, icon: House },
] as const;

const STATUSES = {
  booked: { label: 'Booked', tone: 'blue', icon: undefined },
  completed: { label: 'Completed', tone: 'green', icon: Check },
  no_show: { label: 'No-show', tone: 'orange', icon: UserX },
  cancelled: { label: 'Cancelled', tone: 'red', icon: X },
} as const satisfies Record<AppointmentStatus, unknown>;

export function AppointmentStatusBadge({ appointment }: { appointment: Pick<Appointment, 'status'> }) {
  const { label, tone, icon } = STATUSES[appointment.status];
  return (
    <Badge tone={tone} {...(icon ? { icon } : {})}>
      {label}
    </Badge>
  );
}

export const getStatusLabel = (status: AppointmentStatus): string => STATUSES[status].label;

export const countMinutes = ({ starts_at, ends_at }: Slot): number => (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;

const createPartFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};
const month = createPartFormat({ month: 'short' });
const date = createPartFormat({ day: 'numeric' });

/** A leaf of a calendar: "Mar" over "13". */
export function DateLeaf({ at, zone }: { at: string; zone: string }) {
  const day = toDayIn(at, zone);
  return (
    <span className="date-leaf" aria-hidden="true">
      <small>{month(day)}</small>
      <b>{date(day)}</b>
    </span>
  );
}
