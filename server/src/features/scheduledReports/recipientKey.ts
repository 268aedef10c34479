import { createHash } from 'node:crypto'

/** Stands for an address in the ids of mails. */
export const recipientKey = (recipient: string): string =>
  createHash('sha256').update(recipient.toLowerCase()).digest('hex').slice(0, 24)
