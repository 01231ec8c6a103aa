/** What a campaign gives as files: letters, addresses, lists. Plain routes beside the procedures, and their part of the document. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BINARY, describeFailures, describeId, TEXT, WITH_BEARER } from '#server/core/describe-routes.ts';
import { answerFile } from '#server/core/answer-file.ts';
import { answerProblems } from '#server/core/answer-problems.ts';
import { requireScope, type Context, type Scope } from '#server/core/context.ts';
import { Conflict, Invalid } from '#server/core/errors.ts';
import type { CampaignChannel } from '#shared/outreach/campaigns/campaign.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { requireOneOf } from '#shared/core/fields.ts';
import { recordId } from '#shared/core/record.ts';
import { requireCampaign } from './campaigns.ts';
import { AD_PLATFORMS, writeAudienceFile, writeMailMerge } from './files.ts';
import type { CampaignRow } from './fill.ts';
import { printAddressSheet, printLetters } from './print.ts';

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
        parameters: name === 'audience.csv' ? [describeId(), platform] : [describeId()],
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
