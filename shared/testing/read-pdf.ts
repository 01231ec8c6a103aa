/** PDFs as a reader opens them. */
import { getDocumentProxy } from 'unpdf';

export { extractImages, getResolvedPDFJS } from 'unpdf';

// What opens it is written for newer versions of Node.
if (!('transferToFixedLength' in ArrayBuffer.prototype))
  Object.assign(ArrayBuffer.prototype, {
    transferToFixedLength(this: ArrayBuffer, bytes = this.byteLength) {
      const copy = new Uint8Array(bytes);
      copy.set(new Uint8Array(this, 0, Math.min(bytes, this.byteLength)));
      return copy.buffer;
    },
  });

/** Opens a whole file. */
export const openPdf = (bytes: ArrayBuffer | Uint8Array) => getDocumentProxy(new Uint8Array(bytes));
