/** The words of a mail that comes as HTML alone. Read once from front to end: no tree is built, however deep it is nested. */

const MOST_SIGNS = 600_000;
const PIECES = /<!--|<[^<>]*>|[^<]+|</g;
/** Elements with a meaning of their own; of the rest only the text is read. */
const MAX_ELEMENTS = 10_000;
/** More than any mail needs. */
const MOST_WORDS = 100_000;
const BLOCKS = new Set(['address', 'article', 'blockquote', 'div', 'footer', 'h1', 'h2', 'h3', 'h4', 'header', 'hr', 'li', 'ol', 'p']);
for (const name of ['section', 'table', 'tr', 'ul']) BLOCKS.add(name);
/** Elements whose content is never shown. */
const HIDDEN = new Set(['head', 'script', 'style', 'title']);
/** A mail that quotes deeper quotes no less. */
const DEEPEST_QUOTE = 3;

const NAMED: Record<string, string> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  middot: '·',
  bull: '•',
  deg: '°',
  frac12: '½',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  iquest: '¿',
  iexcl: '¡',
};

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,8}\d{0,2}));/g, (whole, decimal, hex, name) => {
    const named = name === undefined ? undefined : NAMED[String(name)];
    if (name !== undefined) return named ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
}

/** The lines that a reader sees; what is quoted has `> ` before it, as in a mail of plain words. */
export function extractHtmlText(html: string): string {
  const lines: string[] = [];
  let line = '';
  let hasWords = false;
  let quotes = 0;
  let hidden = '';
  const breakLine = (): void => {
    const words = line.replaceAll(/\s+/g, ' ').trim();
    const isGap = words === '' && (lines.length === 0 || lines.at(-1) === '');
    if (!isGap) lines.push(words === '' ? '' : '> '.repeat(Math.min(quotes, DEEPEST_QUOTE)) + words);
    line = '';
    hasWords = false;
  };
  const page = html.slice(0, MOST_SIGNS);
  PIECES.lastIndex = 0;
  let pieces = 0;
  let signs = 0;
  for (let found = PIECES.exec(page); found !== null; found = PIECES.exec(page)) {
    const [piece] = found;
    pieces += 1;
    if (pieces > MAX_ELEMENTS)
      line += decode(
        page
          .slice(found.index)
          .replaceAll(/<[^<>]*>/g, '')
          .slice(0, MOST_WORDS),
      );
    if (pieces > MAX_ELEMENTS || signs > MOST_WORDS) break;
    if (piece === '<!--') {
      const end = page.indexOf('-->', PIECES.lastIndex);
      PIECES.lastIndex = end < 0 ? page.length : end + 3;
      continue;
    }
    const [, slash = '', tag = ''] = /^<(\/?)([a-zA-Z][a-zA-Z0-9]{0,12})/.exec(piece.slice(0, 20)) ?? [];
    const name = tag.toLowerCase();
    if (hidden !== '') {
      if (slash && name === hidden) hidden = '';
      continue;
    }
    if (!piece.startsWith('<') || piece === '<') {
      line += decode(piece.slice(0, MOST_WORDS));
      signs += piece.length;
      hasWords ||= /\S/.test(piece);
      continue;
    }
    if (!slash && HIDDEN.has(name)) hidden = name;
    if (name === 'br' || (BLOCKS.has(name) && hasWords)) breakLine();
    else if (name === 'p' || name === 'td') line += ' ';
    if (name === 'p' && !slash && lines.length > 0) breakLine();
    if (name === 'blockquote') quotes = Math.max(0, quotes + (slash ? -1 : 1));
  }
  breakLine();
  return lines.join('\n').trim();
}
