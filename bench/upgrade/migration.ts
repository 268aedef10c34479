import { readRunningMigration } from '../../server/src/features/health/engines.service.ts'
import { pause } from '../../server/src/platform/processes.ts'
import type { Installation } from '../installation/installation.ts'

/** Reads the progress of a long migration as `matinee status` does, until `stop` resolves to what was seen. */
export function watchMigration({ db, facts }: Installation['stores']) {
  const state = { isOver: false }
  let longest = 'no progress was seen'
  let seen = 0
  const watching = (async () => {
    while (!state.isOver) {
      const migration = await readRunningMigration({ db, facts: facts.client }).catch(() => null)
      if (migration?.rows) {
        seen++
        const { name, statement, statements, rows } = migration
        longest = `${name}: statement ${statement} of ${statements}, ${rows.readRows} of ${rows.totalRows} rows`
      }
      await pause(500)
    }
  })()
  return {
    async stop() {
      state.isOver = true
      await watching
      return `migration in progress at ${seen} looks; the last: ${longest}`
    },
  }
}
