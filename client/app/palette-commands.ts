/** Commands of the palette, beside finding records. */
import {
  CalendarDays,
  CircleQuestionMark,
  CircleUser,
  CreditCard,
  FileText,
  Gauge,
  LogOut,
  Plus,
  Scale,
  SlidersHorizontal,
  SunMoon,
  UserPlus,
} from 'lucide-react';
import { AREAS } from './areas.ts';
import type { PaletteHit } from './palette-search.ts';
import { paths } from '#client/core/paths.ts';
import { toggleTheme } from '#client/core/theme.ts';

/** Commands whose name contains every word of `search`, navigation included. */
export function findCommands(search: string, actions: { onHelp: () => void; onCapture: () => void; onSignOut: () => void }): PaletteHit[] {
  const commands: PaletteHit[] = [
    ...AREAS.flatMap(({ create }) =>
      create ? [{ key: create.path, label: create.label, icon: Plus, keys: ['N', create.key.toUpperCase()], path: create.path }] : [],
    ),
    { key: 'capture', label: 'Quick add lead', icon: UserPlus, keys: ['Q'], run: actions.onCapture },
    ...AREAS.map(({ label, path, icon, goKey }) => ({
      key: path,
      label: `Go to ${label}`,
      icon,
      path,
      ...(goKey ? { keys: ['G', goKey.toUpperCase()] } : {}),
    })),
    { key: 'appointments', label: 'Go to Appointments', icon: CalendarDays, path: paths.aiAssistant.appointments },
    { key: 'assumptions', label: 'Go to Assumptions', icon: SlidersHorizontal, path: paths.assumptions },
    { key: 'contract-templates', label: 'Go to Contract templates', icon: FileText, path: paths.contractTemplates.list },
    { key: 'state-rules', label: 'Go to State rules', icon: Scale, path: paths.stateRules },
    { key: 'predictions', label: 'Score accuracy', icon: Gauge, path: paths.predictions },
    { key: 'profile', label: 'Go to Profile', icon: CircleUser, path: paths.profile },
    { key: 'pay', label: 'Go to Premium', icon: CreditCard, path: paths.pay },
    { key: 'theme', label: 'Switch between dark and light', icon: SunMoon, run: toggleTheme },
    { key: 'help', label: 'Show keyboard shortcuts', icon: CircleQuestionMark, keys: ['?'], run: actions.onHelp },
    { key: 'sign-out', label: 'Sign out', icon: LogOut, run: actions.onSignOut },
  ];
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}
