import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A number that changes with every change of an account's videos or their renditions: a list of videos that was
    -- read under the same number is still true. From a sequence, so that no number ever comes twice.
    create sequence video_list_revision;
    create table video_list_revisions (
      account_id text primary key references users (id) on delete cascade,
      revision bigint not null
    );

    create function revise_video_lists() returns trigger language plpgsql as $$
    begin
      insert into video_list_revisions (account_id, revision)
      -- None for an account that is being deleted. In one order, so that two statements over many accounts do not
      -- wait for each other.
      select account_id, nextval('video_list_revision') from (
        select distinct changed.account_id from changed join users on users.id = changed.account_id
        order by account_id) accounts
      on conflict (account_id) do update set revision = excluded.revision;
      return null;
    end $$;

    create function revise_video_lists_of_renditions() returns trigger language plpgsql as $$
    begin
      insert into video_list_revisions (account_id, revision)
      select account_id, nextval('video_list_revision') from (
        select distinct videos.account_id from changed join videos on videos.id = changed.video_id
          join users on users.id = videos.account_id
        order by account_id) accounts
      on conflict (account_id) do update set revision = excluded.revision;
      return null;
    end $$;

    create trigger videos_inserted after insert on videos
      referencing new table as changed for each statement execute function revise_video_lists();
    create trigger videos_updated after update on videos
      referencing new table as changed for each statement execute function revise_video_lists();
    create trigger videos_deleted after delete on videos
      referencing old table as changed for each statement execute function revise_video_lists();
    create trigger renditions_inserted after insert on renditions
      referencing new table as changed for each statement execute function revise_video_lists_of_renditions();
    create trigger renditions_updated after update on renditions
      referencing new table as changed for each statement execute function revise_video_lists_of_renditions();
    create trigger renditions_deleted after delete on renditions
      referencing old table as changed for each statement execute function revise_video_lists_of_renditions();
  `.execute(db)
}
