/** For finding by typing: without case and marks, so that "turkiye" finds Türkiye; I, İ, ı and i are one letter. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
