/** Lists of recipients for programs of others: a print shop's mail merge, and the audiences of ad platforms. */
import { toSha256 } from '#server/core/secrets.ts';
import type { Scope } from '#server/core/context.ts';
import { type Cell, writeCsv } from '#server/core/write-csv.ts';
import { formatE164, normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';
import { parseEnvelope, readRecipients, type WithLead } from './every-recipient.ts';
import { resolvePostalKind } from './postal-address.ts';
import type { CampaignRow } from './fill.ts';

const MERGE_COLUMNS = ['name', 'first_name', 'last_name', 'company', 'address', 'city', 'state', 'zip', 'letter', 'address_is'];

/** One row for each letter, with its text. */
export function writeMailMerge(scope: Scope, campaign: CampaignRow): AsyncGenerator<string> {
  const row = ({ recipient, lead }: WithLead): Cell[] => {
    const { street, city, state, zip } = parseEnvelope(recipient.to_address);
    return [
      recipient.name,
      lead.first_name,
      lead.last_name,
      lead.company,
      street,
      city,
      state,
      zip,
      recipient.body,
      resolvePostalKind(recipient.to_address, lead),
    ];
  };
  return writeCsv(MERGE_COLUMNS, readRows(scope, campaign, row));
}

export const AD_PLATFORMS = ['meta', 'google'] as const;
type AdPlatform = (typeof AD_PLATFORMS)[number];

/** Whom a platform looks for: SHA-256 of the email in lower case, and of the phone with its country code, as each of them asks. */
export async function* writeAudienceFile(scope: Scope, campaign: CampaignRow, platform: AdPlatform): AsyncGenerator<string> {
  const hash = (text: string | undefined): string => (text ? toSha256(text) : '');
  const row = ({ lead }: WithLead): Cell[] => {
    const digits = normalizePhone(lead.phone);
    const phone = digits && formatE164(digits);
    return [hash(lead.email ? normalizeEmail(lead.email) : undefined), hash(platform === 'google' ? phone : phone?.replace('+', ''))];
  };
  // Without the byte order mark that spreadsheets like: a platform would take it for a part of the first column's name.
  yield platform === 'google' ? 'Email,Phone\r\n' : 'email,phone\r\n';
  for await (const some of readRows(scope, campaign, row)) yield some.map((cells) => `${cells.join(',')}\r\n`).join('');
}

async function* readRows(scope: Scope, campaign: CampaignRow, row: (one: WithLead) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const { reached } of readRecipients(scope, campaign)) yield reached.map(row);
}
