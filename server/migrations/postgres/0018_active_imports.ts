import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The import run that is the source of a day's figures; the figures themselves are in the facts' revenue_days.
    alter table revenue_days rename to active_imports;
    alter index revenue_days_pkey rename to active_imports_pkey;
    alter table active_imports rename constraint revenue_days_account_id_fkey to active_imports_account_id_fkey;
    alter table active_imports rename constraint revenue_days_import_id_fkey to active_imports_import_id_fkey;
    alter table active_imports rename constraint revenue_days_state_check to active_imports_state_check;
  `.execute(db)
}
