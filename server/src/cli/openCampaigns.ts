import { join } from 'node:path'
import type { Deps } from '../platform/deps.ts'
import type { Session } from './command.ts'

type Opened = {
  service: typeof import('../features/ads/campaigns.service.ts')
  stores: Pick<Deps, 'db' | 'facts' | 'files'>
}

/** What the commands for campaigns work with, for as long as `work` takes. */
export async function openCampaigns<T>(session: Session, work: (opened: Opened) => Promise<T>): Promise<T> {
  const { config, db } = await session.open()
  const [service, { openFacts }, { factsAddress }, { diskFiles }] = await Promise.all([
    import('../features/ads/campaigns.service.ts'),
    import('../platform/facts/facts.ts'),
    import('../roles/openDeps.ts'),
    import('../platform/files/diskFiles.ts'),
  ])
  const facts = openFacts(factsAddress(config))
  // Nothing is signed here, so no key is needed.
  const files = diskFiles({
    dir: join(config.dataDir, 'files'),
    publicUrl: () => config.publicUrl,
    key: Buffer.alloc(0),
  })
  try {
    return await work({ service, stores: { db, facts, files } })
  } finally {
    await facts.close()
  }
}

export const noCampaign = (id: string) =>
  `There is no campaign ${id}. See which there are: matinee campaigns list`
