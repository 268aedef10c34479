import { formatMailError, type Mail } from '../../../platform/mail/mail.ts'
import type { Db } from '../../../platform/postgres/postgres.ts'
import { pause } from '../../../platform/processes.ts'
import { newId } from '../../../platform/ids.ts'
import { runningMailJob } from '../mailJobs.service.ts'
import type { Letter, Recipient } from '../letter.ts'
import { hideCodes, withoutCodes } from './hideCodes.ts'
import * as store from './sentMails.store.ts'

/**
 * Which mail it is. `id`: the same for each try, so that the mails of two tries are recognised as one. A letter with a code
 * is another mail in each try, because only its newest code is valid; `isNewEachTry`, and `id` is its beginning.
 */
export type MailName = { id: string; accountId: string | null; isNewEachTry?: boolean }

type Written = Pick<Mail, 'subject' | 'text' | 'html'>

/**
 * Records the attempt, hands the mail to `send`, and records its result. Throws the error of `send`, without the codes that a
 * server quotes. `stored`: what operators may read of the mail.
 */
export async function recordDelivery(
  db: Db,
  { name, to, letter, stored }: { name: MailName; to: Recipient; letter: Letter; stored: Written },
  send: (messageId: string) => Promise<string | null>,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<void> {
  const { letterId, messageId } = identify(name)
  const job = runningMailJob()
  const delivery = await store.beginAttempt(db, {
    letterId,
    messageId,
    kind: letter.kind,
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
  } catch (thrown) {
    const error = withoutCodes(thrown, letter)
    const state = isFinal(error) ? 'failed' : 'waiting'
    const serverReply = formatMailError(error)
    // The error of the mail says more than one of the database would.
    await store.endAttempt(db, delivery, { state, serverReply }).catch(() => {})
    throw error
  }
  const serverReply = reply === null ? null : formatMailError({ response: hideCodes(reply, letter) })
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
