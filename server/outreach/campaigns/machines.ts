/**
 * Telling people from machines by what opens and clicks look like. Apple Mail fetches every picture at delivery through a proxy that
 * calls itself exactly `Mozilla/5.0`; scanners of mail follow links before anybody reads it. Both are detected where possible.
 */

/** An open this soon after sending is a machine's. */
const OPEN_TOO_SOON_MS = 10_000;
/** A click this soon after sending is a machine's. */
const CLICK_TOO_SOON_MS = 5000;
/** Following every link of a message within this time is a machine. */
export const BURST_MS = 5000;

const APPLE_PROXY = 'Mozilla/5.0';

/** Programs that look at mail and links for others, and say so. A mail provider's picture cache is none: it fetches when a person opens. */
const SCANNERS =
  /\b(bot|crawler|spider|slurp|facebookexternalhit|whatsapp|telegrambot|slackbot|preview|barracuda|proofpoint|mimecast|safelinks|urldefense|trendmicro|symantec|mailscanner|virustotal|curl|wget|python-requests|python-urllib|go-http-client|okhttp|apache-httpclient|headlesschrome|phantomjs)/i;

export interface Visit {
  method: string;
  userAgent: string | undefined;
  /** When it came. */
  at: Date;
  /** When the message was handed over; null when that is not known. */
  sentAt: string | null;
}

const measureDelay = ({ at, sentAt }: Visit): number => (sentAt === null ? Number.POSITIVE_INFINITY : at.getTime() - Date.parse(sentAt));

/** A request that no mail reader makes. */
export const isScanner = ({ method, userAgent }: Pick<Visit, 'method' | 'userAgent'>): boolean =>
  method !== 'GET' || userAgent === undefined || userAgent.trim() === '' || SCANNERS.test(userAgent);

/** Whether a machine has fetched the picture. */
export const isMachineOpen = (visit: Visit): boolean =>
  isScanner(visit) || visit.userAgent === APPLE_PROXY || measureDelay(visit) < OPEN_TOO_SOON_MS;

/** Whether a machine has followed the link; a burst over every link is seen only with the last of them. */
export const isMachineClick = (visit: Visit): boolean => isScanner(visit) || measureDelay(visit) < CLICK_TOO_SOON_MS;
