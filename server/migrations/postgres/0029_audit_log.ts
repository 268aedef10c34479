import { sql, type Kysely } from 'kysely'

/** What this is for the release before (decision 053). */
export const step = 'expand'

/** `address`: of the caller. Entries cannot be changed, and cannot be removed for as long as any installation keeps them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit add column address text;
    create function keep_audit() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '2160 hours' then
        return old;
      end if;
      raise exception 'entries of the audit log are not changed, and not removed for 90 days';
    end $$;
    create trigger audit_stays before update or delete on audit for each row execute function keep_audit();
  `.execute(db)
}
