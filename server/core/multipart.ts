/** Files in a form as browsers and curl send it (RFC 7578), of a body that is already in memory. */

export interface SentFile {
  filename: string;
  data: Buffer;
}

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;
const LINE_END = '\r\n';
/** The headers of a part are a line or two. */
const MOST_HEADERS = 4096;
/** More fields and files than any form of ours has. */
const MOST_PARTS = 1000;

/** The boundary; undefined for a header without one. */
export const readBoundary = (contentType: string | undefined): string | undefined => {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? '') ?? [];
  return quoted ?? plain;
};

interface SentPart {
  name: string;
  /** Of a file alone. */
  filename: string | undefined;
  data: Buffer;
}

/** The files of a form, in their order, at most `most`; fields that are no files are left out. Undefined for what is no whole form. */
export function readFiles(body: Buffer, boundary: string, most: number): SentFile[] | undefined {
  const isFile = (part: SentPart): part is SentPart & SentFile => part.filename !== undefined;
  return readParts(body, boundary, isFile, most)
    ?.filter(isFile)
    .map(({ filename, data }) => ({ filename, data }));
}

/** A form of at most `most` parts: its fields as text, and its files by the names of their fields. Undefined for what is no whole form. */
export function readForm(
  body: Buffer,
  boundary: string,
  most: number,
): { fields: URLSearchParams; files: Map<string, SentFile> } | undefined {
  const parts = readParts(body, boundary, () => true, most);
  if (!parts || parts.length > most) return undefined;
  const fields = new URLSearchParams();
  const files = new Map<string, SentFile>();
  for (const { name, filename, data } of parts) {
    if (filename === undefined) fields.append(name, data.toString('utf8'));
    // A control without a file is sent as a file without a name.
    else if (filename !== '' || data.length > 0) files.set(name, { filename, data });
  }
  return { fields, files };
}

/** Stops after `most` + 1 counted parts. */
function readParts(body: Buffer, boundary: string, counts: (part: SentPart) => boolean, most: number): SentPart[] | undefined {
  const delimiter = Buffer.from(`--${boundary}`);
  const parts: SentPart[] = [];
  let counted = 0;
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (body.toString('latin1', start, start + 2) === '--') return parts;
    if (body.toString('latin1', start, start + 2) !== LINE_END) return undefined;
    // A delimiter starts a line; elsewhere the same bytes are content.
    const end = body.indexOf(Buffer.concat([Buffer.from(LINE_END), delimiter]), start);
    if (end < 0) return undefined;
    const head = body.indexOf(`${LINE_END}${LINE_END}`, start);
    if (head < 0 || head > end || head - start > MOST_HEADERS) return undefined;
    const headers = body.toString('utf8', start, head);
    const part = { name: nameIn(headers), filename: readFilename(headers), data: body.subarray(head + 4, end) };
    parts.push(part);
    if (counts(part)) counted += 1;
    if (counted > most) return parts;
    if (parts.length > MOST_PARTS) return undefined;
    at = end + LINE_END.length;
  }
  return undefined;
}

const nameIn = (headers: string): string => /^content-disposition:\s*form-data\b[^\r\n]*;\s*name="([^"\r\n]*)"/im.exec(headers)?.[1] ?? '';

/** The name of a file without the folders that some clients put before it. */
function readFilename(headers: string): string | undefined {
  const [, name] = /^content-disposition:\s*form-data\b.*;\s*filename="([^"\r\n]*)"/im.exec(headers) ?? [];
  return name?.split(/[\\/]/).at(-1)?.slice(0, 200);
}
