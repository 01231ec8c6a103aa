/** The settings: environment variables (or `.env`), each checked at start. `.env.example` lists them for people. */
import { z } from '#shared/core/zod.ts';

const parseWholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: 'must be a whole number' })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: `must be between ${min} and ${max}` });

/** An optional setting of a certain form. */
const parseAddress = (form: RegExp, what: string) =>
  z
    .string()
    .regex(form, { error: `must be ${what}` })
    .optional();

/** US dollars, such as 0.15. */
const parseDollars = () =>
  z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: 'must be a price in dollars such as 0.15' })
    .transform(Number)
    .optional();

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Who may sign up: everybody, nobody, or only the first person. */
const REGISTRATIONS = ['open', 'first', 'closed'] as const;
export type Registration = (typeof REGISTRATIONS)[number];

const settingsSchema = z.object({
  PORT: parseWholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1, { error: 'must name an address' }).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|libsql:\/\/.+|https?:\/\/.+)$/, { error: 'must begin with file:, libsql://, http:// or https://' })
    .default('file:./data/dealflow.db'),
  DATABASE_AUTH_TOKEN: z.string().optional(),
  DATABASE_REPLICA_URL: z
    .string()
    .regex(/^(libsql:\/\/.+|https?:\/\/.+)$/, { error: 'must begin with libsql://, http:// or https://' })
    .optional(),
  DATABASE_SYNC: z.enum(['normal', 'full'], { error: 'must be normal or full' }).default('normal'),
  BACKUP_FOLDER: z.string().default(''),
  BACKUP_KEEP: parseWholeNumber(1, 1000).default(7),
  BACKUP_AT: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { error: 'must be a time of day such as 03:00' })
    .default(''),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('warn'),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .refine((origins) => origins.every((origin) => /^https?:\/\/[^/\s]+$/.test(origin)), {
      error: 'must be a comma-separated list of origins such as https://tools.example.com',
    }),
  REGISTRATION: z.enum(REGISTRATIONS, { error: `must be one of ${REGISTRATIONS.join(', ')}` }).default('open'),
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|[1-9])$/, { error: 'must be true, false, or the number of proxies' })
    .default('false')
    // How many proxies stand in front.
    .transform((value) => (value === 'false' ? 0 : value === 'true' ? 1 : Number(value))),
  PUBLIC_URL: parseAddress(/^https?:\/\/[^\s?#]+$/, 'an address such as https://deals.example.com'),
  ANCHOR_RPC_URL: parseAddress(/^https?:\/\/[^\s#]+$/, 'the address of a JSON-RPC endpoint'),
  ANCHOR_KEY: parseAddress(/^0x[0-9a-fA-F]{64}$/, 'a private key: 0x and 64 hexadecimal digits'),
  ANCHOR_CHAIN_ID: parseWholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  SMTP_URL: parseAddress(/^smtps?:\/\/\S+$/, 'an address such as smtps://user:password@mail.example.com'),
  MAIL_FROM: parseAddress(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an email address'),
  MAIL_REPLY_TAGS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  IMAP_URL: parseAddress(/^imaps?:\/\/\S+$/, 'an address such as imaps://user:password@mail.example.com/INBOX'),
  MAIL_WEBHOOK_KEY: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  TWILIO_BASE_URL: parseAddress(/^https?:\/\/[^\s?#]+$/, 'an address such as https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: parseAddress(/^(\+[1-9]\d{6,14}|MG\w+)$/, 'a phone number such as +15125550100, or a messaging service (MG...)'),
  AI_BASE_URL: parseAddress(/^https?:\/\/[^\s?#]+$/, 'an address such as http://127.0.0.1:11434/v1'),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_PRICE_IN: parseDollars(),
  AI_PRICE_OUT: parseDollars(),
  ADYEN_ENVIRONMENT: z.enum(['test', 'live'], { error: 'must be test or live' }).default('test'),
  ADYEN_API_KEY: z.string().optional(),
  ADYEN_MERCHANT_ACCOUNT: z.string().optional(),
  ADYEN_CLIENT_KEY: z.string().optional(),
  ADYEN_HMAC_KEY: parseAddress(/^([0-9A-Fa-f]{2}){16,}$/, 'the hexadecimal key of the webhook'),
  ADYEN_CHECKOUT_URL: parseAddress(/^https?:\/\/[^\s?#]+$/, 'an address such as https://checkout-test.adyen.com/v71'),
});
/** The variables' names. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape);
export type Settings = z.output<typeof settingsSchema>;

/** A setting that stops the start: the message names the variable and says why. */
export class WrongSetting extends Error {}

/** Reads and checks the settings; an empty variable counts as not set. Throws `WrongSetting`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = settingsSchema.safeParse(given);
  if (result.success) return result.data;
  throw new WrongSetting(result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'));
}

/** Where the ledger is anchored; undefined unless both are set. */
export const toAnchorSettings = ({ ANCHOR_RPC_URL, ANCHOR_KEY, ANCHOR_CHAIN_ID }: Partial<Settings>) =>
  ANCHOR_RPC_URL && ANCHOR_KEY ? { rpcUrl: ANCHOR_RPC_URL, key: ANCHOR_KEY, chainId: ANCHOR_CHAIN_ID } : undefined;

/** What leaves this instance by the services that are set up; the rest stays inside and reaches nobody. */
export const toDelivery = ({ SMTP_URL, TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM }: Partial<Settings>) => ({
  email: Boolean(SMTP_URL),
  sms: Boolean(TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM),
});

/** The base URL of links, without a trailing slash; the local address without PUBLIC_URL. */
export const toPublicUrl = ({ PUBLIC_URL, HOST = '127.0.0.1', PORT = 3000 }: Partial<Settings>): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '');
