import { letterSubjects, mailKinds } from '@matinee/contract/plain/operate/mailStates'
import type { Deps } from '../../platform/deps.ts'
import * as store from './sent/sentMails.store.ts'

const removedAtOnce = 5_000

const reportLetters = mailKinds.filter((kind) => letterSubjects[kind] === 'report')

export async function workMailJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('watch-mails', '*/10 * * * *', async () => {
    await store.failLost(deps.db)
  })
  await deps.queue.schedule('remove-old-mails', '57 3 * * *', async () => {
    await removeOldMails(deps)
    await removeOldLetters(deps)
  })
}

/** Removes the mails that are older than the setting says. */
export async function removeOldMails({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  while ((await store.removeOld(db, config.mailDays, removedAtOnce)) === removedAtOnce);
}

/** Removes the letters of mails about reports that were tried longer ago than the setting says. There are many of them. */
export async function removeOldLetters({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const days = config.reportLetterDays
  while ((await store.removeLetters(db, reportLetters, days, removedAtOnce)) === removedAtOnce);
}
