/** What the second step of a sign-in takes. */
export type SecondFactor = 'passkey' | 'authenticator' | 'recoveryCode'

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

/** Passkeys that an account may have. */
export const maxPasskeys = 20
