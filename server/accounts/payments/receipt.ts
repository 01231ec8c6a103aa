/** The receipt of a payment that has gone through, as a page. */
import { newPdf } from '#server/core/pdf.ts';
import type { Account } from '#shared/accounts/auth/account.ts';
import { METHOD_LABELS, type Payment } from '#shared/accounts/payments/payment.ts';
import { dollarText, ITEM, ITEM_KIND } from '#shared/accounts/payments/price.ts';
import { paymentTexts } from '#shared/accounts/payments/texts.ts';

const LEFT = 72;
const WIDTH = 468;
const MUTED = '#5b6270';
const LINE = '#d5d9e0';
const WARNING = '#a15c00';

const dayText = (moment: string, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: timeZone ?? 'UTC' }).format(new Date(moment));

/** "R-000012": the receipts of an instance in the order of their payments. */
export const receiptNumber = (payment: Pick<Payment, 'id'>): string => `R-${String(payment.id).padStart(6, '0')}`;

const paidWith = ({ method, card }: Payment): string => {
  const name = method ? METHOD_LABELS[method] : 'Payment provider';
  return card ? `${name}, ${card.brand} ending in ${card.last_four}` : name;
};

/** One Letter page. The date is that of the payment in the payer's zone, or UTC. */
export async function receiptPdf(payment: Payment & { paid_at: string }, payer: Account, timeZone?: string): Promise<Buffer> {
  const number = receiptNumber(payment);
  const pdf = newPdf({ title: `Receipt ${number}`, at: new Date(payment.paid_at) });
  const { page } = pdf;
  const line = (y: number) =>
    page
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke();

  page.roundedRect(LEFT, 72, 22, 22, 5).fill('#2563eb');
  page
    .moveTo(LEFT + 4.1, 86.2)
    .lineTo(LEFT + 8.7, 81.2)
    .lineTo(LEFT + 11.9, 84.4)
    .lineTo(LEFT + 17.4, 78.4);
  page.lineWidth(2.1).lineCap('round').lineJoin('round').strokeColor('#ffffff').stroke();
  pdf.write('DealFlow', { x: LEFT + 30, y: 75, size: 14, weight: 'bold' });
  pdf.write('Receipt', { x: LEFT, y: 72, size: 22, weight: 'bold', width: WIDTH, align: 'right' });
  let y = 130;
  if (payment.is_test) {
    page.roundedRect(LEFT, y, WIDTH, 30, 4).lineWidth(1).strokeColor(WARNING).stroke();
    pdf.write(paymentTexts.testReceipt, { x: LEFT, y: y + 8, size: 11, weight: 'bold', colour: WARNING, width: WIDTH, align: 'center' });
    y += 54;
  }

  const facts = [
    ['Receipt number', number],
    ['Date', dayText(payment.paid_at, timeZone)],
    ['Order', payment.reference],
    ['Paid by', `${payer.first_name} ${payer.last_name}\n${payer.company_name}\n${payment.email ?? payer.email}`],
    ['Paid with', paidWith(payment)],
    ['Taken by', payment.gateway === 'test' ? 'Test gateway' : 'Adyen'],
  ] as const;
  for (const [label, value] of facts) {
    pdf.write(label, { x: LEFT, y, size: 10, colour: MUTED, width: 120 });
    const style = { x: LEFT + 130, y, size: 10, width: WIDTH - 130, lineGap: 2 };
    pdf.write(value, style);
    y += Math.max(pdf.heightOf(value, style), 12) + 8;
  }

  y += 16;
  pdf.write('Item', { x: LEFT, y, size: 10, colour: MUTED });
  pdf.write('Amount', { x: LEFT, y, size: 10, colour: MUTED, width: WIDTH, align: 'right' });
  line(y + 18);
  y += 28;
  pdf.write(ITEM, { x: LEFT, y, size: 11, weight: 'bold' });
  pdf.write(dollarText(payment.amount), { x: LEFT, y, size: 11, width: WIDTH, align: 'right' });
  pdf.write(`One ${ITEM_KIND}. Nothing renews.`, { x: LEFT, y: y + 16, size: 10, colour: MUTED });
  line(y + 40);
  y += 50;
  pdf.write('Total paid', { x: LEFT, y, size: 13, weight: 'bold' });
  pdf.write(`${dollarText(payment.amount)} ${payment.currency}`, { x: LEFT, y, size: 13, weight: 'bold', width: WIDTH, align: 'right' });
  return pdf.end();
}
