/** The worker thread that checks one PDF: its possible actions, and its page count. */
import { parentPort, workerData } from 'node:worker_threads';
import {
  readName,
  PDFArray,
  type PdfDict,
  PDFDict,
  PDFHexString,
  PDFNumber,
  type PdfObject,
  type PdfObjects,
  PDFRawStream,
  PDFString,
  readObjects,
  type Refusal,
  Unsafe,
  getValue,
} from './pdf-objects.ts';

/** What the thread is given. Its limit comes along, because to load the definitions of documents would take longer than the check. */
export interface PdfJob {
  bytes: Uint8Array;
  mostPages: number;
}

/** Every type of action there is; what is not among the harmless is refused wherever it stands. */
const ACTIONS = new Set(
  'GoTo GoToR GoToE GoToDp Launch Thread URI Sound Movie Hide Named SubmitForm ResetForm ImportData JavaScript SetOCGState Rendition Trans GoTo3DView RichMediaExecute SetState NOP'.split(
    ' ',
  ),
);
const HARMLESS_NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
const MEDIA = new Set(['Screen', 'Movie', 'Sound', '3D']);
/** Where actions stand that a person starts by a click. */
const CLICKED = ['A', 'PA'];
/** A link with a scheme that leads elsewhere than to a page, a mail or a phone; or to a file of the network. */
const WRONG_LINK = /^(?!(?:https?|mailto|tel|sms|fax|ftp):)(?:[a-z][a-z\d+-]*:|\\|\/\/)/i;
const DEEPEST_TREE = 100;

function* walkParts(object: PdfObject): Generator<PdfDict> {
  const rest: PdfObject[] = [object];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (part instanceof PDFRawStream) rest.push(part.dict);
    else if (part instanceof PDFDict) {
      yield part;
      rest.push(...part.values());
    } else if (part instanceof PDFArray) for (let at = 0; at < part.size(); at += 1) rest.push(part.get(at));
  }
}

/** Refuses everything but links that a person clicks, and moves within the document. */
function checkActions({ all, versionsOf }: PdfObjects): void {
  const refuse = (refusal: Refusal) => {
    throw new Unsafe(refusal);
  };
  const dictsAt = (dict: PdfDict, name: string) => versionsOf(getValue(dict, name)).filter((one) => one instanceof PDFDict);
  const namesAt = (dict: PdfDict, name: string) => versionsOf(getValue(dict, name)).map(readName);
  const checkLink = (dict: PdfDict, name: string) => {
    for (const link of versionsOf(getValue(dict, name)))
      if ((link instanceof PDFString || link instanceof PDFHexString) && WRONG_LINK.test(link.decodeText().replace(/[\0-\x20]/g, '')))
        refuse('link');
  };
  for (const object of all)
    for (const dict of walkParts(object)) {
      if (getValue(dict, 'AA') !== undefined) refuse('opens');
      if (getValue(dict, 'EF') !== undefined) refuse('attachment');
      if (namesAt(dict, 'Subtype').some((subtype) => MEDIA.has(subtype ?? ''))) refuse('media');
      for (const opened of dictsAt(dict, 'OpenAction')) if (namesAt(opened, 'S').some((type) => type !== 'GoTo')) refuse('opens');
      for (const name of CLICKED)
        for (const action of versionsOf(getValue(dict, name))) {
          const inner = action instanceof PDFArray ? action.asArray().flatMap(versionsOf) : [];
          if (inner.some((one) => one instanceof PDFDict && getValue(one, 'S') !== undefined)) refuse('action');
          if (action instanceof PDFDict && namesAt(action, 'S').some((type) => !ACTIONS.has(type ?? ''))) refuse('action');
        }
      const types = namesAt(dict, 'S').filter((type) => ACTIONS.has(type ?? ''));
      if (types.length === 0) continue;
      if (getValue(dict, 'Next') !== undefined) refuse('action');
      for (const type of types) {
        if (type === 'URI') checkLink(dict, 'URI');
        else if (type === 'Named') {
          if (namesAt(dict, 'N').some((named) => !HARMLESS_NAMED.has(named ?? ''))) refuse('action');
        } else if (type !== 'GoTo') refuse('action');
      }
    }
  for (const object of all) for (const dict of walkParts(object)) checkLink(dict, 'Base');
}

/** Pages as a viewer shows them: one that is named twice is shown twice. Throws `Unsafe` for a tree without an end. */
function countPages({ all, versionsOf }: PdfObjects, mostPages: number): number {
  const known = new Map<PdfObject, number>();
  const count = (given: PdfObject | undefined, depth: number): number => {
    // Where the node was replaced, the most that any viewer could show.
    const counts = versionsOf(given).flatMap((node) => (node instanceof PDFDict ? [countNode(node, depth)] : []));
    return Math.max(0, ...counts);
  };
  const countNode = (node: PdfDict, depth: number): number => {
    const before = known.get(node);
    if (before !== undefined) return before;
    if (depth > DEEPEST_TREE) throw new Unsafe('unreadable');
    const lists = versionsOf(getValue(node, 'Kids')).filter((kids) => kids instanceof PDFArray);
    let most = lists.length === 0 ? 1 : 0;
    for (const kids of lists) {
      let pages = 0;
      for (let at = 0; at < kids.size() && pages <= mostPages; at += 1) pages += count(kids.get(at), depth + 1);
      most = Math.max(most, pages);
    }
    known.set(node, most);
    return most;
  };
  let pages = 0;
  for (const object of all) {
    if (!(object instanceof PDFDict)) continue;
    const tree = getValue(object, 'Pages');
    pages = Math.max(pages, count(tree, 0));
    for (const root of versionsOf(tree)) {
      const counts = root instanceof PDFDict ? versionsOf(getValue(root, 'Count')) : [];
      for (const one of counts) if (one instanceof PDFNumber && one.asNumber() > mostPages) pages = Math.max(pages, one.asNumber());
    }
  }
  if (pages === 0) throw new Unsafe('unreadable');
  return pages;
}

async function decide({ bytes, mostPages }: PdfJob): Promise<{ pages: number } | { refused: Refusal }> {
  try {
    const objects = await readObjects(bytes);
    checkActions(objects);
    return { pages: countPages(objects, mostPages) };
  } catch (error) {
    return { refused: error instanceof Unsafe ? error.refusal : 'unreadable' };
  }
}

void decide(workerData as PdfJob).then((answer) => parentPort?.postMessage(answer));
