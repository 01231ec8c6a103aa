export const backupTexts = {
  made: 'Backup made and checked',
  failed: 'The backup failed',
  ownerOnly: 'Only the owner of this DealFlow, its first account, can see and make backups.',
  onServer: 'The data of this DealFlow is on a database server: back it up there.',
  downloadOnServer: 'The data of this DealFlow is on a database server, so there is no file to download. Export your lists as CSV instead.',
  preparing: 'Your download is already being prepared. Try again when it has arrived.',
  loading: 'Loading backups...',
  overviewFailed: 'The backups could not be listed',
} as const;
