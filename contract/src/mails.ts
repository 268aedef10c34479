import { z } from 'zod'
import { call, Id, IdParams, Instant, Reason } from './call.ts'
import { keysetQuery, keysetReply } from './keyset.ts'
import { languages } from './plain/account/accountTypes.ts'
import { letterObstacles, mailKinds, mailObstacles, mailStates } from './plain/operate/mailStates.ts'

const Count = z.int().min(0)

const mailFields = {
  id: Id,
  kind: z.enum(mailKinds).describe('Which letter it is.'),
  account: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The account that it is about.'),
  recipient: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  state: z
    .enum(mailStates)
    .describe(
      '`waiting` for its first or next try; `withdrawn`: it was no longer needed when its turn came, such as an activation of an active account.',
    ),
  attempts: Count.describe('Tries until now, of all sendings.'),
  sendings: z.int().min(1).describe('1, and one more each time that an operator sent it again.'),
  serverReply: z
    .string()
    .nullable()
    .describe(
      "The mail server's words, or the connection's error, at the last try; codes are left out. Null before its end, and without a mail server.",
    ),
  createdAt: Instant,
  triedAt: Instant.describe('When the last try began.'),
  sentAt: Instant.nullable(),
}

/** A mail that was sent or tried. */
export const SentMail = z.object(mailFields).meta({ id: 'SentMail' })
export type SentMail = z.output<typeof SentMail>

const Delivery = z.object({
  at: Instant,
  messageId: z
    .string()
    .describe('To find it in the log of the mail server; the whole header is `<messageId@domain>`.'),
  isAccepted: z.boolean().nullable().describe('Null while the try runs, and after its process was killed.'),
  serverReply: z.string().nullable(),
})

/** A mail as its reader got it, its tries, and whether it can be sent again. */
export const MailDetails = z
  .object({
    ...mailFields,
    text: z
      .string()
      .nullable()
      .describe('As it was sent last. Of its own links only the host is stored: they can open the account.'),
    html: z.string().nullable().describe('The same as a page, for a frame without scripts.'),
    letterObstacle: z
      .enum(letterObstacles)
      .nullable()
      .describe(
        'Why `text` and `html` are null. `old`: the letter is no longer kept. Otherwise your role may not read it, and cannot send the mail again.',
      ),
    deliveries: z.array(Delivery).describe('The tries, newest first; at most 100.'),
    obstacle: z.enum(mailObstacles).nullable().describe('Why it cannot be sent again; null: it can be.'),
  })
  .meta({ id: 'MailDetails' })
export type MailDetails = z.output<typeof MailDetails>

export const listMails = call({
  method: 'GET',
  path: '/admin/mails',
  summary: 'List sent mails',
  access: 'staff.read',
  query: z.object({
    state: z.enum(mailStates).optional(),
    kind: z.enum(mailKinds).optional(),
    account: z.string().trim().min(1).max(320).optional().describe('ID or email of the account.'),
    recipient: z.string().trim().min(1).max(320).optional().describe('The whole address.'),
    ...keysetQuery(),
  }),
  reply: z.object({
    data: z.array(SentMail).describe('Newest first.'),
    ...keysetReply,
    keptDays: z.int().describe('Mails are removed from the list after so many days.'),
  }),
})

export const readMail = call({
  method: 'GET',
  path: '/admin/mails/:id',
  summary: 'Read a sent mail',
  access: 'staff.read',
  params: IdParams,
  reply: MailDetails,
})

export const resendMail = call({
  method: 'POST',
  path: '/admin/mails/:id/resend',
  summary: 'Send a mail again',
  access: 'staff.retry',
  params: IdParams,
  body: z.object({
    reason: Reason.describe('For the audit log.'),
    sendings: z
      .int()
      .min(1)
      .max(1_000_000)
      .describe('As you read it: a mail that a colleague has sent again meanwhile is refused.'),
  }),
  reply: MailDetails,
})
