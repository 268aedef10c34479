/**
 * Why a closed month cannot be paid: an operator holds it or an earlier unpaid month of the account; the account has no payment
 * details; they changed in the last 72 hours.
 */
export const paymentBlocks = ['hold', 'noDetails', 'newDetails'] as const
export type PaymentBlock = (typeof paymentBlocks)[number]

export const paymentFilters = ['waiting', 'carried', 'approved', 'paid', 'blocked'] as const
export type PaymentFilter = (typeof paymentFilters)[number]

/** `included`: a later month of the account is approved and pays this one too. `inPayout`: an earlier one is in a payout. */
export const refusedApprovals = [
  'missing',
  'included',
  'inPayout',
  'alreadyApproved',
  'alreadyPaid',
  'changed',
  'belowThreshold',
  'hold',
] as const
export type RefusedApproval = (typeof refusedApprovals)[number]

/** Why an approved month does not go into a payout. */
export const payoutRefusals = [
  'missing',
  'notApproved',
  'ownApproval',
  'inPayout',
  'inLaterMonth',
  'hold',
  'noDetails',
  'newDetails',
  'otherCurrency',
  'iban',
] as const
export type PayoutRefusal = (typeof payoutRefusals)[number]

export const payoutStates = ['open', 'paid', 'partlyPaid', 'cancelled'] as const
export const payoutLineStates = ['open', 'paid', 'cancelled'] as const

/** `credit`: money came in, as when a bank sends a payment back. `pending`: not booked yet. */
export const confirmationStates = [
  'matched',
  'unknown',
  'doubled',
  'amountDiffers',
  'alreadyPaid',
  'cancelled',
  'wrongDay',
  'credit',
  'pending',
] as const
export type ConfirmationState = (typeof confirmationStates)[number]
