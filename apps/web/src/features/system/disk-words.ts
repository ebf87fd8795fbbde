/** What the free part of a disk means for who runs the server. */
export function diskWords(freeBytes: number, totalBytes: number) {
  const free = totalBytes > 0 ? freeBytes / totalBytes : 0;
  if (free < 0.05) return { color: 'primary', words: 'Almost full: make room soon.' };
  if (free < 0.15) return { color: 'accent', words: 'Getting full.' };
  return { color: 'success', words: 'Plenty of room.' };
}
