/** On pages for people outside: who sent the link, and the phone to call. */
import { phoneWords } from '#shared/core/phone.ts';
import { escapeHtml } from './html.ts';

/** The address that calls a phone, escaped. */
export const toCallUrl = (phone: string): string => `tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}`;

/** A link that calls a phone, as HTML. */
export const renderPhoneLink = (phone: string): string => `<a href="${toCallUrl(phone)}">${escapeHtml(phoneWords(phone))}</a>`;

export const SENDER_BAR_STYLE = `
.top { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-height: 56px; padding-inline: max(16px, calc(50vw - 340px)); border-bottom: 1px solid var(--line); background: var(--card); }
.top a { display: inline-flex; align-items: center; min-height: 44px; color: var(--text); text-decoration: none; white-space: nowrap; }
`;

/** The bar above a page, as HTML; needs `SENDER_BAR_STYLE`. */
export const renderSenderBar = ({ company, phone }: { company: string; phone: string | null }): string =>
  `<header class="top"><b>${escapeHtml(company)}</b>${phone ? renderPhoneLink(phone) : ''}</header>`;
