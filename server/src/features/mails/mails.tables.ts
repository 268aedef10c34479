import type { Language } from '@matinee/contract/plain/account/accountTypes'
import type { MailKind } from '@matinee/contract/plain/operate/mailStates'
import type { Generated } from 'kysely'
import type { CreatedAt, Instant, Json } from '../../platform/postgres/tables.ts'

declare module '../../platform/postgres/tables.ts' {
  interface Tables {
    mails: MailTable
    mailDeliveries: MailDeliveryTable
  }
  interface AuditKinds {
    mail_resent: true
  }
}

/** A mail that was sent or tried (decision 059). */
export type MailTable = {
  id: string
  /** The same for all attempts at one letter: what their jobs call it. */
  letterId: string
  /** Of the last attempt, without the host. */
  messageId: string
  kind: MailKind
  /** The account that it is about. */
  accountId: string | null
  recipient: string
  language: Language
  subject: string
  /** As sent last, without the letter's links; null when it is no longer kept. */
  text: string | null
  html: string | null
  state: Generated<'waiting' | 'sent' | 'failed' | 'withdrawn'>
  attempts: Generated<number>
  /** 1, and one more for each time that it was sent again. */
  sendings: Generated<number>
  /** The mail server's words at the last attempt. */
  serverReply: string | null
  /** The job that sends it; null if none does. `payload` has no code. */
  queue: string | null
  jobId: string | null
  jobKey: string | null
  payload: Json<unknown> | null
  createdAt: CreatedAt
  triedAt: Instant
  sentAt: Instant | null
}

/** An attempt at a mail. */
export type MailDeliveryTable = {
  mailId: string
  /** From 1. */
  number: number
  messageId: string
  /** Null while it runs, and after its process was killed. */
  isAccepted: boolean | null
  /** The mail server's words, or the connection's error. */
  serverReply: string | null
  at: Instant
}
