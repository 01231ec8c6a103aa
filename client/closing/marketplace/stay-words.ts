const NOTHING = '–';

/** "40 s", "4 min", "1 h 5 min"; a dash where nothing was measured. */
export function formatStay(seconds: number): string {
  if (seconds <= 0) return NOTHING;
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return [`${Math.floor(minutes / 60)} h`, minutes % 60 > 0 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ');
}
