/** Shared by examples. All of them show one family: Anna and her daughter Mia. */

export const PASSWORD = 'correct horse';

export const NEW_PASSWORD = 'battery staple';

export const onePage = (item: unknown) => ({ items: [item], nextCursor: null });
