/** Reasons for the end of a session that the sign-in page shows. */
export const sessionEnds = [
  'expired',
  'signedOut',
  'passwordChanged',
  'accountClosed',
  'secured',
  'endedByOperator',
  'endedByOwner',
  'tokenReused',
] as const
export type SessionEnd = (typeof sessionEnds)[number]
