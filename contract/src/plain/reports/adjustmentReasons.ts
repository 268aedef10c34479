/**
 * Reasons for changed revenue of a day when the import has none. Stored in these words, by which the console
 * recognises and translates them.
 */
export const adjustmentReasons = {
  finalised: 'Final figures replaced the estimate.',
  reestimated: 'A later estimate replaced an earlier one.',
} as const
