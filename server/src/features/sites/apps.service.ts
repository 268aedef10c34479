import { refusals } from '@matinee/contract/plain/texts/refusals'
import { writeAudit } from '../../platform/access/audit.ts'
import { invalidField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { insertApp, type AppRow } from './sites.store.ts'

export type NewApp = { name: string; platform: AppRow['platform']; storeId: string }

/** Adds an app, whose revenue the account reads. `actor`: for the audit. Throws 422 when the account has it already. */
export function addApp(db: Db, accountId: string, app: NewApp, actor: string): Promise<AppRow> {
  const row = { id: newId(), ...app }
  return db.transaction().execute(async (tx) => {
    if (!(await insertApp(tx, { ...row, accountId }))) throw invalidField('name', refusals.appExists)
    await writeAudit(tx, { kind: 'changed', accountId, actor, details: { addedApp: row.id, name: app.name } })
    return row
  })
}
