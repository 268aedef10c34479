import type { StaffRight } from '../account/staffRoles.ts'

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

/**
 * Why the letter of a mail is not shown: it is about money, about a report, or about an operator's account; or it is `old` and
 * no longer kept.
 */
export const letterObstacles = ['money', 'report', 'operator', 'old'] as const
export type LetterObstacle = (typeof letterObstacles)[number]
type LetterSubject = Exclude<LetterObstacle, 'old'>

/** The right without which each subject hides the letter, and forbids to send it again. */
export const letterRights: Record<LetterSubject, StaffRight> = {
  money: 'staff.money',
  report: 'staff.act',
  operator: 'staff.administer',
}

/** What hides the letters of these kinds. */
export const letterSubjects: Partial<Record<MailKind, LetterSubject>> = {
  paymentInfoChanged: 'money',
  paymentSent: 'money',
  reportReady: 'report',
  scheduledReport: 'report',
  scheduleFailed: 'report',
  confirmRecipient: 'report',
  recipientLeft: 'report',
}
