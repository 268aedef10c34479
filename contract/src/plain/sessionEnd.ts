/** Why a session ended, as far as its owner is told. */
export const sessionEnds = [
  'expired',
  'signedOut',
  'passwordChanged',
  'accountClosed',
  'secured',
  'endedByOperator',
  'tokenReused',
] as const
export type SessionEnd = (typeof sessionEnds)[number]
