import { formatMailError, type Mail } from '../../../platform/mail/mail.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { pause } from '../../../platform/processes.ts'
import { newId } from '../../../platform/ids.ts'
import { runningMailJob } from '../mailJobs.service.ts'
import type { Letter, Recipient } from '../letter.ts'
import * as store from './sentMails.store.ts'

/**
 * Which mail it is. `id`: the same for each try, so that the mails of two tries are recognised as one. A letter with a code
 * is another mail in each try, because only its newest code is valid; `isNewEachTry`, and `id` is its beginning.
 */
export type MailName = { id: string; accountId: string | null; isNewEachTry?: boolean }

type Written = Pick<Mail, 'subject' | 'text' | 'html'>

/**
 * Records the attempt, hands the mail to `send`, and records its result. Passes on the error of `send`. `stored`: what
 * operators may read of `mail`.
 */
export async function recordDelivery(
  db: Db,
  { name, to, kind }: { name: MailName; to: Recipient; kind: Letter['kind'] },
  { mail, stored }: { mail: Written; stored: Written },
  send: (messageId: string) => Promise<string | null>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<void> {
  const { letterId, messageId } = identify(name)
  const job = runningMailJob()
  const delivery = await store.beginAttempt(db, {
    letterId,
    messageId,
    kind,
    accountId: name.accountId,
    recipient: to.email,
    language: to.language,
    subject: stored.subject,
    text: stored.text,
    html: stored.html,
    queue: job?.queue ?? null,
    jobId: job?.run.id ?? null,
    jobKey: job?.run.key ?? null,
    payload: job ? JSON.stringify(job.payload) : null,
  })
  let reply: string | null
  try {
    reply = await send(messageId)
  } catch (error) {
    const state = isFinal(error) ? 'failed' : 'waiting'
    const serverReply = hideCodes(formatMailError(error), mail)
    // The error of the mail says more than one of the database would.
    await store.endAttempt(db, delivery, { state, serverReply }).catch(() => {})
    throw error
  }
  const serverReply = reply === null ? null : hideCodes(formatMailError({ response: reply }), mail)
  await untilRecorded(() => store.endAttempt(db, delivery, { state: 'sent', serverReply }))
}

function identify({ id, isNewEachTry }: MailName) {
  const job = runningMailJob()
  if (isNewEachTry)
    return {
      letterId: job?.resent?.letterId ?? `${id}-${job?.run.id ?? newId()}`,
      messageId: `${id}-${newId()}`,
    }
  const { letterId, sendings } = job?.resent ?? { letterId: id, sendings: 1 }
  // Mail systems show one of two mails with the same id.
  return { letterId, messageId: sendings === 1 ? letterId : `${letterId}-${sendings}` }
}

/** A server may quote what it refuses: no part of a code or a link of the mail is stored. */
const hideCodes = (words: string, { text }: Pick<Mail, 'text'>): string =>
  words.replace(/[\w-]{16,}/g, (word) => (text.includes(word) ? '…' : word))

const maxAttempts = 6

/** Waits for a database that restarts, about 15 seconds: a mail that counts as not sent would be sent again. */
export async function untilRecorded(record: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await record()
    } catch (error) {
      if (attempt === maxAttempts) throw error
      await pause(250 * 2 ** attempt)
    }
}
