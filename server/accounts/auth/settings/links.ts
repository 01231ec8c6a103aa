/** Signed links in messages: whoever has one may do what it says, and nobody can forge one. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/store.ts';
import { findSettings } from './settings.ts';

/** Where a link of each kind leads, below the public address. */
export const LINK_PATHS = {
  open: '/t/o/',
  click: '/t/c/',
  unsubscribe: '/unsubscribe/',
  sheet: '/deal-sheets/',
  room: '/room/',
  room_buyer: '/room/mine/',
  photo: '/uploads/photos/',
  document: '/uploads/documents/',
} as const;
type LinkKind = keyof typeof LINK_PATHS;

/** The signing key of an account's links: a row of `outreach_settings`. */
export interface LinkKey {
  account_id: number;
  signing_key: string;
}

/** 128 bits of the HMAC: as unguessable as the whole, and short enough for a text message. */
const SIGNATURE_BYTES = 16;
const TOKEN = /^([0-9a-z]{1,11}(?:-[0-9a-z]{1,11}){0,4})\.([\w-]{22})$/;

const sign = (key: string, kind: LinkKind, ids: string): string =>
  createHmac('sha256', key).update(`${kind}\n${ids}`).digest().subarray(0, SIGNATURE_BYTES).toString('base64url');

/** The token of a link: the ids in the open, and a signature over them and the kind. */
export function linkToken(key: LinkKey, kind: LinkKind, ...ids: number[]): string {
  const plain = [key.account_id, ...ids].map((id) => id.toString(36)).join('-');
  return `${plain}.${sign(key.signing_key, kind, plain)}`;
}

/** A signed link below the public address (`https://deals.example.com`, without a trailing slash). */
export const linkFor = (publicUrl: string, key: LinkKey, kind: LinkKind, ...ids: number[]): string =>
  `${publicUrl}${LINK_PATHS[kind]}${linkToken(key, kind, ...ids)}`;

/** The account and ids of a link; undefined unless it was signed here, for this kind, by this account's key. */
export async function readLink(db: Db, kind: LinkKind, token: string): Promise<{ account_id: number; ids: number[] } | undefined> {
  const [, plain, signature] = TOKEN.exec(token) ?? [];
  if (plain === undefined || signature === undefined) return undefined;
  const [account_id = 0, ...ids] = plain.split('-').map((part) => Number.parseInt(part, 36));
  if (![account_id, ...ids].every(Number.isSafeInteger)) return undefined;
  const settings = await findSettings(db, account_id);
  if (!settings) return undefined;
  // Compared as text: the last character has unused bits, so several spellings decode alike.
  const [given, right] = [signature, sign(settings.signing_key, kind, plain)].map((text) => Buffer.from(text)) as [Buffer, Buffer];
  return given.length === right.length && timingSafeEqual(given, right) ? { account_id, ids } : undefined;
}
