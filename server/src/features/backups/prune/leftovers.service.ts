import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '../../../platform/deps.ts'
import { removeFrozen } from '../../../platform/facts/freezeParts.ts'
import { removeClones } from '../../../platform/facts/serverBackup.ts'
import { withAdvisoryLock } from '../../../platform/postgres/advisoryLock.ts'
import { endCopies } from '../../events/log/openBeaconsCut.service.ts'
import { linksFolder } from '../fileSources.ts'
import { backupLock } from '../runs/backupRuns.store.ts'

type LeftoverDeps = Pick<Deps, 'config' | 'db' | 'facts'>

/**
 * Removes the links and clones of a backup that was killed: they hold space that nobody needs. Does nothing while a backup
 * is made.
 */
export async function removeLeftovers(deps: LeftoverDeps): Promise<void> {
  await withAdvisoryLock(deps.db, backupLock, () => removeLinks(deps))
}

/** The same for a caller that has the lock. */
export async function removeLinks({ config, facts }: Omit<LeftoverDeps, 'db'>): Promise<void> {
  await rm(linksFolder(config), { recursive: true, force: true })
  await endCopies(config)
  if (config.clickhouseUrl === null) await removeFrozen(join(config.dataDir, 'facts'))
  else if (config.backups.target !== null && facts.cluster === null) await removeClones(facts)
}
