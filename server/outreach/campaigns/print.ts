/**
 * Letters ready to print, and the sheet of their addresses. A letter is US Letter folded in three for a #10 window envelope: the
 * address stands where the window shows it however the sheet slides, the sender above it, the text below the first fold.
 */
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Scope } from '#server/core/context.ts';
import { LETTER, createPdf, type Pdf } from '#server/core/pdf.ts';
import { pause } from '#server/core/pause.ts';
import { findZone } from '#server/core/account-days.ts';
import { getShownSettings } from '#server/accounts/auth/settings/settings.ts';
import { launchTexts } from '#shared/outreach/campaigns/recipient-texts.ts';
import { parseEnvelope, readRecipients, type WithLead, POSTAL_LABELS, resolvePostalKind } from './postal.ts';
import type { CampaignRow } from './table.ts';

const MARGIN = 72;
const WIDTH = LETTER.width - 2 * MARGIN;
/**
 * Points from the top. The window of a #10 envelope begins 7/8 inch from its left and ends 1/2 inch above its lower edge; it is 1 1/8
 * inches high. A third of a sheet (3 2/3 inches) slides in an envelope of 4 1/8, so that only what lies between 2.5 and 3.17 inches
 * from the top is always seen, and what lies above 2.04 or below 3.63 never.
 */
const WINDOW_TOP = 182;
const WINDOW_WIDTH = 240;
const SENDER_TOP = 50;
const TEXT_TOP = 276;

/** Printed bytes that may wait for a slow reader. */
const MAX_BUFFERED_BYTES = 512 * 1024;

const formatLongDay = (moment: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(moment);

/** Adds pages while somebody reads them, one at a time, and ends the document. */
function streamPages(
  pdf: Pdf,
  scope: Scope,
  campaign: CampaignRow,
  each: (some: WithLead[]) => AsyncGenerator<void>,
  report: (error: unknown) => void,
  end?: (leftOut: number) => void,
): Readable {
  const page = pdf.page as unknown as Readable & { end(): void };
  const work = async () => {
    let none = 0;
    for await (const { reached, leftOut } of readRecipients(scope, campaign)) {
      none += leftOut;
      for await (const _ of each(reached)) {
        await pause();
        while (page.readableLength > MAX_BUFFERED_BYTES && !page.destroyed) await wait(20);
        if (page.destroyed) return;
      }
    }
    end?.(none);
    page.end();
  };
  work().catch((error: unknown) => {
    report(error);
    page.destroy(error as Error);
  });
  return page;
}

/** The letters of a campaign, one after the other, each on pages of its own. */
export async function printLetters(scope: Scope, campaign: CampaignRow, report: (error: unknown) => void): Promise<Readable> {
  const settings = await getShownSettings(scope);
  const at = scope.now();
  const sender = [settings.sender_name ?? scope.account.company_name, settings.postal_address ?? ''].filter(Boolean).join('\n');
  const day = formatLongDay(at, findZone(scope));
  const pdf = createPdf({ title: campaign.name, author: scope.account.company_name, at, margin: MARGIN });
  let isFirst = true;
  async function* each(some: WithLead[]) {
    for (const { recipient } of some) {
      if (!isFirst) pdf.page.addPage();
      isFirst = false;
      const { street, city, state, zip } = parseEnvelope(recipient.to_address);
      pdf.write(sender, { x: MARGIN, y: SENDER_TOP, width: WINDOW_WIDTH, height: 90, size: 10, lineGap: 2 });
      pdf.write(day, { x: MARGIN, y: SENDER_TOP, width: WIDTH, align: 'right', size: 10 });
      const where = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
      pdf.write([recipient.name, street, where].filter(Boolean).join('\n'), {
        x: MARGIN,
        y: WINDOW_TOP,
        width: WINDOW_WIDTH,
        height: 46,
        size: 11,
        lineGap: 1,
      });
      pdf.write(recipient.body ?? '', { x: MARGIN, y: TEXT_TOP, width: WIDTH, size: 11.5, lineGap: 4 });
      yield;
    }
  }
  return streamPages(pdf, scope, campaign, each, report);
}

const ROW = 30;
const SHEET_TOP = 110;
const COLUMNS = { at: MARGIN, name: MARGIN + 36, address: MARGIN + 160, kind: MARGIN + WIDTH - 48 };

/** Who gets a letter, numbered in the order of the letters. */
export async function printAddressSheet(scope: Scope, campaign: CampaignRow, report: (error: unknown) => void): Promise<Readable> {
  const at = scope.now();
  const pdf = createPdf({ title: `Addresses of ${campaign.name}`, author: scope.account.company_name, at, margin: MARGIN });
  const head = () => {
    pdf.write(campaign.name, { x: MARGIN, y: MARGIN - 20, size: 14, weight: 'bold', width: WIDTH, height: 18 });
    pdf.write(formatLongDay(at, findZone(scope)), { x: MARGIN, y: MARGIN, size: 9, color: '#5b6270' });
    pdf.write('No.', { x: COLUMNS.at, y: SHEET_TOP - 18, size: 9, weight: 'bold' });
    pdf.write('Name', { x: COLUMNS.name, y: SHEET_TOP - 18, size: 9, weight: 'bold' });
    pdf.write('Address', { x: COLUMNS.address, y: SHEET_TOP - 18, size: 9, weight: 'bold' });
    pdf.write('Goes to', { x: COLUMNS.kind, y: SHEET_TOP - 18, size: 9, weight: 'bold' });
  };
  head();
  let y = SHEET_TOP;
  let number = 0;
  async function* each(some: WithLead[]) {
    for (const { recipient, lead } of some) {
      if (y + ROW > LETTER.height - MARGIN) {
        pdf.page.addPage();
        head();
        y = SHEET_TOP;
      }
      number += 1;
      pdf.write(String(number), { x: COLUMNS.at, y, size: 9 });
      pdf.write(recipient.name, { x: COLUMNS.name, y, size: 9, width: 116, height: 24 });
      pdf.write(recipient.to_address, { x: COLUMNS.address, y, size: 9, width: COLUMNS.kind - COLUMNS.address - 8, height: 24 });
      pdf.write(POSTAL_LABELS[resolvePostalKind(recipient.to_address, lead)], { x: COLUMNS.kind, y, size: 9, width: 48, height: 24 });
      y += ROW;
    }
    yield;
  }
  const end = (leftOut: number) => {
    if (leftOut > 0) pdf.write(launchTexts.leftOut(leftOut), { x: COLUMNS.at, y, size: 9, width: WIDTH, color: '#5b6270' });
  };
  return streamPages(pdf, scope, campaign, each, report, end);
}
