/**
 * Copies what a text field holds. The clipboard is open to pages of TLS and of this machine alone; elsewhere, such as in an office
 * network without TLS, the field's own selection is copied. False when neither is possible: the text is then selected, to be copied
 * by hand.
 */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
  field.select();
  // Missing outside of TLS, whatever the type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    try {
      await clipboard.writeText(field.value);
      return true;
    } catch {
      // Forbidden by the person or the browser: the selection may still be copied.
    }
  }
  return document.execCommand('copy');
}
