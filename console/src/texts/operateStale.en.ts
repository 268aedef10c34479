/** Texts of a form that somebody else was faster than. */
export const stale = {
  somebody: 'Somebody',
  faster: '{who} saved changes on {at}, while you were editing.',
  fasterOnce: '{who} saved changes while you were editing.',
  changed: 'Changed: {fields}.',
  nothingShown: 'No field of this form is different.',
  typedToo: '{field}: you changed it too. Theirs is “{value}”; yours stays in the form.',
  typedTooOther: '{field}: you changed it too. Yours stays in the form.',
  take: 'Take over their changes',
} as const
