/**
 * Why a day's revenue changed, where whoever imported it gave no reason of their own. Stored as they stand here, so
 * that a console may say them in its own words.
 */
export const adjustmentReasons = {
  finalised: 'Final figures replaced the estimate.',
  reestimated: 'A later estimate replaced an earlier one.',
} as const
