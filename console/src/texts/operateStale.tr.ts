/** Texts of a form that somebody else was faster than. */
export const stale = {
  somebody: 'Başka biri',
  faster: 'Siz düzenlerken {who} değişiklik kaydetti ({at}).',
  fasterOnce: 'Siz düzenlerken {who} değişiklik kaydetti.',
  changed: 'Değişenler: {fields}.',
  nothingShown: 'Bu formdaki hiçbir alan farklı değil.',
  typedToo: '{field}: bunu siz de değiştirdiniz. Onunki “{value}”; sizinki formda kalır.',
  typedTooOther: '{field}: bunu siz de değiştirdiniz. Sizinki formda kalır.',
  take: 'Değişikliklerini al',
} as const
