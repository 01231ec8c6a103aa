/** The link by which a buyer gets to the sheet of a deal: signed, so that nobody can make one up. */
import { type LinkKey, linkFor } from '#server/outreach/links.ts';

/** The sheet of a property below the public address; without a buyer it is nobody's own. */
export const sheetUrl = (publicUrl: string, key: LinkKey, propertyId: number, buyerId: number | null): string =>
  linkFor(publicUrl, key, 'sheet', propertyId, buyerId ?? 0);
