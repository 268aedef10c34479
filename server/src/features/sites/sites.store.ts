import type { Site } from '@matinee/contract/sites'
import type { Db } from '../../platform/postgres.ts'

/** Oldest first; sites of one moment by id, so that the order never changes. */
export function listSites(db: Db, accountId: string): Promise<Site[]> {
  return db
    .selectFrom('sites')
    .select(['id', 'fqdn', 'status', 'onboardingStep'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
