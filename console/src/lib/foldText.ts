/** Removes case and diacritics for searches, so that "turkiye" finds Türkiye. I, İ, ı and i are one letter. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
