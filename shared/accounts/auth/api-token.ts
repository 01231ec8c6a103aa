/** API keys for other programs. */
import { option, optionalCount, text } from '../../core/fields.ts';
import { defineList } from '../../core/list.ts';
import { identity, momentSchema } from '../../core/record.ts';
import { z } from '../../core/zod.ts';

/** What a token may do: `read` only reads, `write` does whatever its owner may. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The prefix of every token, so that people and secret scanners recognize one. */
export const TOKEN_PREFIX = 'df_';

export const apiTokenFields = {
  name: text({ label: 'Name', max: 100 }),
  scope: option(TOKEN_SCOPES, { label: 'Access' }),
  expires_in_days: optionalCount({ label: 'Expires in days', min: 1, max: 3650 }),
};

/** Without `expires_in_days` it is valid until it is revoked. */
export const apiTokenInput = z.object(apiTokenFields);

const shape = {
  id: identity.id,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  ending: z.string().meta({ description: "The token's last characters" }),
  created_at: identity.created_at,
  last_used_at: momentSchema.nullable().meta({ description: 'Written down every five minutes' }),
  expires_at: momentSchema.nullable(),
};
export const apiTokenRecord = z.object(shape).meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof apiTokenRecord>;

/** The result of creating one: the token itself, shown this once. */
export const newApiToken = z.object({ ...shape, token: z.string().meta({ example: 'df_...' }) });
export type NewApiToken = z.output<typeof newApiToken>;

export const apiTokenList = defineList(apiTokenRecord, {
  filters: {},
  sortable: ['created_at', 'id', 'name', 'last_used_at', 'expires_at'],
});
