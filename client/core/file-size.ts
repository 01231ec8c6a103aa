const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** "512 bytes", "1.2 MB": in steps of 1000, as disks are sold. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const amount = bytes / 1000 ** step;
  return `${step === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${UNITS[step]}`;
}
