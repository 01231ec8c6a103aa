/** What a campaign gives as files: letters, addresses, lists. Plain routes beside the procedures, and their part of the document. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BINARY, describeFailures, ID_PARAMETER, TEXT, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context, type Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { requireOneOf } from '#shared/core/fields.ts';
import { recordId } from '#shared/core/record.ts';
import { toSha256 } from '#server/core/secrets.ts';
import { type Cell, writeCsv } from '#server/core/write-csv.ts';
import { formatE164, normalizeEmail, normalizePhone } from '#shared/records/contacts/address.ts';
import { requireCampaign } from './campaigns.ts';
import { printAddressSheet, printLetters } from './print.ts';
import { parseEnvelope, readRecipients, type WithLead, resolvePostalKind } from './postal.ts';
import type { CampaignRow } from './table.ts';

const MERGE_COLUMNS = ['name', 'first_name', 'last_name', 'company', 'address', 'city', 'state', 'zip', 'letter', 'address_is'];

/** One row for each letter, with its text. */
function writeMailMerge(scope: Scope, campaign: CampaignRow): AsyncGenerator<string> {
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

const AD_PLATFORMS = ['meta', 'google'] as const;
type AdPlatform = (typeof AD_PLATFORMS)[number];

/** Whom a platform looks for: SHA-256 of the email in lower case, and of the phone with its country code, as each of them asks. */
async function* writeAudienceFile(scope: Scope, campaign: CampaignRow, platform: AdPlatform): AsyncGenerator<string> {
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

interface CampaignFile {
  summary: string;
  channel: CampaignChannel;
  type: 'application/pdf' | 'text/csv';
  open(scope: Scope, campaign: CampaignRow, report: (error: unknown) => void, query: Record<string, unknown>): Readable | Promise<Readable>;
}

/** By the last part of their path. */
const FILES: Record<string, CampaignFile> = {
  'letters.pdf': {
    summary: 'The letters, ready to print and fold for window envelopes',
    channel: 'direct_mail',
    type: 'application/pdf',
    open: printLetters,
  },
  'addresses.pdf': {
    summary: 'The addresses of the letters, numbered',
    channel: 'direct_mail',
    type: 'application/pdf',
    open: printAddressSheet,
  },
  'mail-merge.csv': {
    summary: 'Names, addresses and texts for a print shop or a word processor',
    channel: 'direct_mail',
    type: 'text/csv',
    open: (scope, campaign) => Readable.from(writeMailMerge(scope, campaign)),
  },
  'audience.csv': {
    summary: 'The audience for an ad platform: emails and phones as SHA-256 hashes',
    channel: 'social_media',
    type: 'text/csv',
    open: (scope, campaign, _report, { platform = 'meta' }) => {
      const wanted = AD_PLATFORMS.find((one) => one === platform);
      if (!wanted) throw new Invalid({ platform: [requireOneOf(AD_PLATFORMS)] });
      return Readable.from(writeAudienceFile(scope, campaign, wanted));
    },
  },
};

const platform = { name: 'platform', in: 'query', required: false, schema: { type: 'string', enum: AD_PLATFORMS, default: 'meta' } };

export const CAMPAIGN_FILE_PATHS = Object.fromEntries(
  Object.entries(FILES).map(([name, { summary, type }]) => [
    `/campaigns/{id}/${name}`,
    {
      get: {
        operationId: `campaigns-${name.replace('.', '-')}`,
        summary,
        tags: ['Campaigns'],
        ...WITH_BEARER,
        parameters: name === 'audience.csv' ? [ID_PARAMETER, platform] : [ID_PARAMETER],
        responses: {
          '200': {
            description: 'The file',
            content: { [type]: type === 'text/csv' ? TEXT : BINARY },
          },
          ...describeFailures(409),
        },
      },
    },
  ]),
);

interface FileParts {
  createContext(request: FastifyRequest): Context;
}

/** Registers the routes under the app's prefix. */
export function createCampaignFileRoutes({ createContext }: FileParts) {
  return (app: FastifyInstance): void => {
    void app.register(async (routes) => {
      answerProblems(routes);
      for (const [name, file] of Object.entries(FILES))
        routes.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(`/campaigns/:id/${name}`, async (request, reply) => {
          const { scope } = await requireScope(createContext(request), 'reads');
          const campaign = await requireCampaign(scope, scope.read, recordId.parse(request.params.id));
          if (campaign.channel !== file.channel) throw new Conflict(launchTexts.otherChannel);
          if (campaign.started_at === null || campaign.filling_after !== null) throw new Conflict(launchTexts.notFilled);
          const content = await file.open(scope, campaign, (error) => request.log.error(error), request.query);
          const type = file.type === 'text/csv' ? `${file.type}; charset=utf-8` : file.type;
          return answerFile(reply, { name: `campaign-${campaign.id}-${name}`, type, content });
        });
    });
  };
}
