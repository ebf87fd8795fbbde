/**
 * Copies what a field holds; false where the browser refuses, and then the text is marked for the reader to copy. Without
 * https, as in most homes, a browser has no clipboard for pages, only the old command that copies what is marked.
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  }
}
