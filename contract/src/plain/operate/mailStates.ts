/** `waiting` for its first or next try, `sent`, `failed` for good, `withdrawn`: it was no longer needed. */
export const mailStates = ['waiting', 'sent', 'failed', 'withdrawn'] as const
export type MailState = (typeof mailStates)[number]

/** The letters that Matinee writes. */
export const mailKinds = [
  'activation',
  'reset',
  'secured',
  'passwordChanged',
  'securityChanged',
  'guessing',
  'codeGuessing',
  'newDevice',
  'registered',
  'newRegistration',
  'refused',
  'reportReady',
  'scheduledReport',
  'scheduleFailed',
  'confirmRecipient',
  'recipientLeft',
  'paymentInfoChanged',
  'paymentSent',
  'siteAdded',
  'newSite',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Why a mail cannot be sent again. */
export const mailObstacles = ['waiting', 'scheduled', 'expired', 'outdated', 'removed', 'unknown'] as const
export type MailObstacle = (typeof mailObstacles)[number]
