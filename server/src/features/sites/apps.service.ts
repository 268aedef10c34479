import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../platform/access/audit.ts'
import { invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { insertApp, type AppRow } from './sites.store.ts'

export type NewApp = { name: string; platform: AppRow['platform']; storeId: string }

const [maxName, maxStoreId] = [200, 200]

/**
 * Adds an app, whose revenue the account reads. `actor`: for the audit. Throws 422 for an invalid name or store id, and
 * when the account has an app of this name on this platform.
 */
export async function addApp(db: Db, accountId: string, app: NewApp, actor: string): Promise<AppRow> {
  if (app.name.trim() === '' || app.name.length > maxName)
    throw invalidField('name', refusals.nameLength(maxName))
  if (app.storeId.length > maxStoreId) throw invalidField('storeId', refusals.maxCharacters(maxStoreId))
  const row = { id: newId(), ...app }
  return db.transaction().execute(async (tx) => {
    if (!(await insertApp(tx, { ...row, accountId }))) throw invalidField('name', refusals.appExists)
    await writeAudit(tx, { kind: 'changed', accountId, actor, details: { addedApp: row.id, name: app.name } })
    return row
  })
}
