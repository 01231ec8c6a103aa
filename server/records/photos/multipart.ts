/** Files in a form as browsers and curl send it (RFC 7578), of a body that is already in memory. */

export interface SentFile {
  filename: string;
  data: Buffer;
}

const BOUNDARY = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;
const LINE_END = '\r\n';
/** The headers of a part are a line or two. */
const MOST_HEADERS = 4096;

/** What stands between the parts; undefined for a header that names none. */
export const readBoundary = (contentType: string | undefined): string | undefined => {
  const [, quoted, plain] = BOUNDARY.exec(contentType ?? '') ?? [];
  return quoted ?? plain;
};

/** The files of a form, in their order, at most `most`; fields that are no files are left out. Undefined for what is no whole form. */
export function readFiles(body: Buffer, boundary: string, most: number): SentFile[] | undefined {
  const delimiter = Buffer.from(`--${boundary}`);
  const files: SentFile[] = [];
  let at = body.indexOf(delimiter);
  while (at >= 0) {
    const start = at + delimiter.length;
    if (body.toString('latin1', start, start + 2) === '--') return files;
    if (body.toString('latin1', start, start + 2) !== LINE_END) return undefined;
    // A delimiter stands at the beginning of a line; the same signs elsewhere are content.
    const end = body.indexOf(Buffer.concat([Buffer.from(LINE_END), delimiter]), start);
    if (end < 0) return undefined;
    const head = body.indexOf(`${LINE_END}${LINE_END}`, start);
    if (head < 0 || head > end || head - start > MOST_HEADERS) return undefined;
    const filename = filenameIn(body.toString('utf8', start, head));
    if (filename !== undefined) files.push({ filename, data: body.subarray(head + 4, end) });
    if (files.length > most) return files;
    at = end + LINE_END.length;
  }
  return undefined;
}

/** The name of a file without the folders that some clients put before it. */
function filenameIn(headers: string): string | undefined {
  const [, name] = /^content-disposition:\s*form-data\b.*;\s*filename="([^"\r\n]*)"/im.exec(headers) ?? [];
  return name?.split(/[\\/]/).at(-1)?.slice(0, 200);
}
