import type { Deps } from '../../platform/deps.ts'
import * as store from './sent/sentMails.store.ts'

const removedAtOnce = 5_000

export async function workMailJobs(deps: Deps): Promise<void> {
  await deps.queue.schedule('watch-mails', '*/10 * * * *', async () => {
    await store.failLost(deps.db)
  })
  await deps.queue.schedule('remove-old-mails', '57 3 * * *', () => removeOldMails(deps))
}

/** Removes the mails that are older than the setting says. */
export async function removeOldMails({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  while ((await store.removeOld(db, config.mailDays, removedAtOnce)) === removedAtOnce);
}
