/** The tags and texts of an XML document as they come in: enough for the parts of a workbook, with a cap on each. */
import { WrongArchive } from './zip-entries.ts';

export interface XmlHandler {
  /** A tag without its prefix; of one that closes itself `close` is called too. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
}

/** No tag, and no piece of text, of a workbook is as long. */
const MOST_CHARACTERS = 1 << 20;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its entities, and Excel's own `_x000D_`, replaced. */
const decodeXml = (text: string): string => {
  const plain = text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex: string, decimal: string, name: string) => {
        if (name) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole;
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      })
    : text;
  return plain.includes('_x')
    ? plain.replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : plain;
};

/** Makes the function that takes the pieces of one document in order. */
export function readXml(handler: XmlHandler): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const text = rest + piece;
    let at = 0;
    for (;;) {
      const tag = text.indexOf('<', at);
      if (tag < 0) {
        // What may be cut within an entity waits for its end.
        const cut = text.lastIndexOf('&');
        const until = cut >= at && cut > text.length - 12 ? cut : text.length;
        if (until > at) handler.text(decodeXml(text.slice(at, until)));
        at = until;
        break;
      }
      if (tag > at) handler.text(decodeXml(text.slice(at, tag)));
      const end = endOfTag(text, tag);
      if (end < 0) {
        at = tag;
        break;
      }
      takeTag(text, tag, end, handler);
      at = end;
    }
    rest = text.slice(at);
    if (rest.length > MOST_CHARACTERS) throw new WrongArchive('too large');
  };
}

/** Behind the end of the tag, comment or literal text that begins at `tag`; -1 where it does not end here. */
function endOfTag(text: string, tag: number): number {
  if (text.length - tag < 9) return text.indexOf('>', tag) + 1 || -1;
  const close = text.startsWith('<!--', tag) ? '-->' : text.startsWith('<![CDATA[', tag) ? ']]>' : text.startsWith('<?', tag) ? '?>' : '>';
  const at = text.indexOf(close, tag);
  return at < 0 ? -1 : at + close.length;
}

function takeTag(text: string, tag: number, end: number, handler: XmlHandler): void {
  const sign = text[tag + 1];
  if (sign === '!') {
    if (text.startsWith('<![CDATA[', tag)) handler.text(text.slice(tag + 9, end - 3));
    return;
  }
  if (sign === '?') return;
  const isEnd = sign === '/';
  const inner = text.slice(tag + (isEnd ? 2 : 1), end - 1);
  const isWhole = inner.endsWith('/');
  const space = inner.search(/[\s/]/);
  const whole = space < 0 ? inner : inner.slice(0, space);
  const name = whole.slice(whole.indexOf(':') + 1);
  if (isEnd) {
    handler.close(name);
    return;
  }
  handler.open(name, (wanted) => readAttribute(inner, wanted));
  if (isWhole) handler.close(name);
}

/** By its whole name, so that `r` is not taken for the end of `spr`. */
function readAttribute(tag: string, name: string): string | undefined {
  for (let at = tag.indexOf(`${name}=`); at >= 0; at = tag.indexOf(`${name}=`, at + 1)) {
    if (!/\s/.test(tag[at - 1] ?? '')) continue;
    const quote = tag[at + name.length + 1];
    if (quote !== '"' && quote !== "'") return undefined;
    const from = at + name.length + 2;
    const until = tag.indexOf(quote, from);
    return until < 0 ? undefined : decodeXml(tag.slice(from, until));
  }
  return undefined;
}
