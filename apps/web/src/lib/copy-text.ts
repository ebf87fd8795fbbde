/**
 * Copies the content of a field; returns false where the browser refuses, with the text selected for manual
 * copying. Without https the clipboard API is missing, so this uses `document.execCommand`.
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
