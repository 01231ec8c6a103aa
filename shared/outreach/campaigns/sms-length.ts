/** The length of a text message in segments, as it is sent and charged (3GPP TS 23.038). */

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Take the room of two. */
const EXTENDED = '^{}\\[~]|€\f';
const basic = new Set(BASIC);
const extended = new Set(EXTENDED);

/** Twilio's limit on the characters of a text message. */
export const SMS_MAX = 1600;

interface SmsLength {
  /** GSM-7 has 160 characters a message; one sign outside of it makes the whole message UCS-2, with 70. */
  encoding: 'GSM-7' | 'UCS-2';
  /** In the units of the encoding. */
  length: number;
  segments: number;
  /** How many more fit into the last segment. */
  left: number;
}

/** The length of a text message. A longer one is sent in parts, each of which loses some room to its number. */
export function measureSms(text: string): SmsLength {
  const signs = [...text];
  const isGsm = signs.every((sign) => basic.has(sign) || extended.has(sign));
  // An extended sign is never torn apart between two segments, nor is a surrogate pair.
  const sizes = signs.map((sign) => (isGsm ? (extended.has(sign) ? 2 : 1) : sign.length));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const [whole, part] = isGsm ? [160, 153] : [70, 67];
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  if (length <= whole) return { encoding, length, segments: length === 0 ? 0 : 1, left: whole - length };
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > part) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, length, segments, left: part - used };
}
