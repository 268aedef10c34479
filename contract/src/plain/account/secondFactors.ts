/** The second steps of a sign-in, in the order in which a sign-in offers them. */
export const secondFactors = ['passkey', 'authenticator', 'recoveryCode'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** Digits of an authenticator app's code. */
export const authenticatorDigits = 6

/** Changes of an account's sign-in that its owner is mailed about. */
export const securityChanges = [
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodesReplaced',
  'recoveryCodeUsed',
  'factorsReset',
] as const
export type SecurityChange = (typeof securityChanges)[number]

/** Why no device can be added: each account has at most this many passkeys. */
export const maxPasskeys = 20
