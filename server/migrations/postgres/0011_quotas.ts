import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A live site has completed its onboarding; some were stored as live and sent back to a step.
  await sql`update sites set onboarding_step = -1 where status = 'LIVE' and onboarding_step <> -1`.execute(db)
  await sql`
    -- Limits that operators set for single accounts. A missing row: the default of the installation.
    create table account_quotas (
      account_id text not null references users on delete cascade,
      quota text not null,
      maximum bigint not null check (maximum >= 0),
      primary key (account_id, quota)
    );
    create index uploads_account on uploads (account_id) where status <> 'ABORTED';
  `.execute(db)
}
