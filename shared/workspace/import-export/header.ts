/** Lower case; only letters, digits, # and % stay: `Unit #`, `unit_#` and `UNIT#` are the same. */
export const normalizeHeader = (header: string): string =>
  header
    .toLowerCase()
    .replace(/^input data:/, '')
    .replace(/[^\p{L}\p{N}#%]+/gu, '');
