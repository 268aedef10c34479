import { CompiledQuery } from 'kysely'
import { batchedRows } from '../../platform/postgres/batchedRows.ts'
import type { Db } from '../../platform/postgres/postgres.ts'
import { foldedSql, foldForSearch } from './foldForSearch.ts'
import type { ListedVideo } from './videos.store.ts'

/** Explicit columns, so that the statement stays prepared, under the names of the code, so that rows need no renaming. */
const columns: Record<Exclude<keyof ListedVideo, 'renditions'>, string> = {
  id: 'id',
  title: 'title',
  description: 'description',
  source: 'source',
  sourceKind: 'source_kind',
  status: 'status',
  statusReason: 'status_reason',
  stepProgress: 'step_progress',
  isImproving: 'is_improving',
  posterAtMs: 'poster_at_ms',
  durationMs: 'duration_ms',
  mediaKey: 'media_key',
  originalKey: 'original_key',
  poster: 'poster',
  tags: 'tags',
  adBreaks: 'ad_breaks',
  createdAt: 'created_at',
}

/** Built once: an open list with a video in progress runs it every five seconds. */
const pageSql = (condition: string) => `
  select counted.total, counted.revision,
    ${Object.entries(columns)
      .map(([name, column]) => `page.${column} as "${name}"`)
      .join(', ')},
    (select json_agg(json_build_object('height', height, 'width', width) order by height desc)
     from renditions where video_id = page.id) as renditions
  from (
    select count(*)::int as total,
      coalesce((select revision from video_list_revisions where account_id = $1), 0) as revision
    from videos where account_id = $1 ${condition}
  ) counted
  left join (
    select ${Object.values(columns).join(', ')} from videos where account_id = $1 ${condition}
    order by created_at desc, id limit $2 offset $3
  ) page on true
  order by page.created_at desc, page.id`

const fullPage = pageSql('')
const searchPage = pageSql(`and (strpos(${foldedSql('title')}, $4) > 0 or lower(id) = lower($5))`)

type Row = { total: number; revision: number } & (
  | ({ [K in Exclude<keyof ListedVideo, 'renditions'>]: ListedVideo[K] } & {
      renditions: ListedVideo['renditions'] | null
    })
  | { id: null }
)

/**
 * One statement for the page, its revision and the total, so that a page beyond the end still has the total. The
 * revision changes with every change of the account's videos or their renditions; 0 before the first.
 */
export async function listVideos(
  db: Db,
  accountId: string,
  query: { page: number; perPage: number; search?: string | undefined },
): Promise<{ total: number; revision: number; videos: ListedVideo[] }> {
  const page = [accountId, query.perPage, query.page * query.perPage]
  const statement = query.search
    ? CompiledQuery.raw(searchPage, [...page, foldForSearch(query.search), query.search])
    : CompiledQuery.raw(fullPage, page)
  const { rows } = await db.withoutPlugins().executeQuery<Row>(statement)
  return {
    total: rows[0]?.total ?? 0,
    revision: rows[0]?.revision ?? 0,
    videos: rows.flatMap((row) => (row.id === null ? [] : [{ ...row, renditions: row.renditions ?? [] }])),
  }
}

const readRevisionRow = batchedRows<{ key: string; revision: number }>(
  'select account_id as key, revision from video_list_revisions where account_id = any($1)',
)

/** The current revision of the account's list. */
export async function readListRevision(db: Db, accountId: string): Promise<number> {
  return (await readRevisionRow(db, accountId))?.revision ?? 0
}
