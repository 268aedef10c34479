import type { StepKind } from '../server/src/platform/postgres/schemaSteps.ts'
import { compareReleases } from '../server/src/platform/release.ts'

/** The last migrations from before each one said what it is. */
const lastUnmarked = { postgres: '0020_installation', facts: '0006_plays_in_events' }

type Marked = { name: string; step: StepKind; release: string }

/** `text`: the migration's source. */
export type PostgresStep = Marked & { text: string; inTransaction?: boolean }
/** `statements`: as on one server. */
export type FactsStep = Marked & { statements: string[] }

/**
 * Why the release before could not work beside a PostgreSQL migration, or the product would wait for it; one sentence each.
 * Checks what can be read from the text: whether a removed column is still in use, only its author knows.
 */
export function findPostgresFaults({ text, inTransaction = true, ...marked }: PostgresStep): string[] {
  if (marked.name <= lastUnmarked.postgres) return []
  const sql = text.replaceAll(/--.*$|\/\/.*$|\/\*[^]*?\*\//gm, '').replaceAll(/\s+/g, ' ')
  const isNew = createdIn(sql)
  const faults = findMarkFaults(marked)
  for (const [, table, rest] of sql.matchAll(
    /create (?:unique )?index\b(?=[^;`]*? on (?:only )?(\w+))([^;`]*)/gi,
  ))
    if (!isNew(table!) && !/^ concurrently\b/i.test(rest!))
      faults.push(
        `an index on ${table} stops all writes while it is made: write "create index concurrently", export inTransaction = false`,
      )
  if (/\bconcurrently\b/i.test(sql) && inTransaction)
    faults.push(
      '"concurrently" does not work in a transaction: export inTransaction = false, and nothing else in this file',
    )
  for (const [, table, rest] of sql.matchAll(/alter table (?:if exists )?(?:only )?(\w+)([^;`]*)/gi)) {
    if (isNew(table!)) continue
    if (/\badd constraint\b/i.test(rest!) && !/\bnot valid\b/i.test(rest!))
      faults.push(
        `a constraint on ${table} reads all rows under a lock: add it "not valid", validate it in a later migration`,
      )
    if (marked.step.step === 'expand') faults.push(...findOldUses(table!, rest!))
  }
  if (marked.step.step === 'expand' && /\bdrop (table|type|sequence|view)\b/i.test(sql))
    faults.push(
      'an expand step removes nothing: the release before still uses it. Remove it in a contract step of the next release',
    )
  return faults
}

function findOldUses(table: string, change: string): string[] {
  const faults: string[] = []
  if (/\b(drop column|drop constraint|rename)\b/i.test(change))
    faults.push(
      `an expand step removes and renames nothing in ${table}: the release before still uses it. Add the new one now, remove the old one in a contract step of the next release`,
    )
  if (/\balter (column )?\w+ (set data )?type\b/i.test(change))
    faults.push(
      `a changed type in ${table} rewrites the table and fails in the release before: add a new column`,
    )
  if (/\bset not null\b/i.test(change))
    faults.push(
      `the release before may still write null to ${table}: set "not null" in a contract step of the next release`,
    )
  for (const [column] of change.matchAll(/\badd column [^,]*/gi))
    if (/\bnot null\b/i.test(column) && !/\bdefault\b/i.test(column))
      faults.push(
        `the release before does not write the new column of ${table}: allow null or give it a default`,
      )
  return faults
}

/** The same for a migration of the facts store. */
export function findFactsFaults({ statements, ...marked }: FactsStep): string[] {
  if (marked.name <= lastUnmarked.facts) return []
  const isNew = createdIn(statements.join('\n'))
  const renamed = new Set(statements.flatMap((sql) => /^\s*RENAME TABLE \w+ TO (\w+)/.exec(sql)?.[1] ?? []))
  const faults = findMarkFaults(marked)
  for (const sql of statements) {
    const [, verb, table] =
      /^\s*([A-Z]+)\b.*?\b(?:TABLE|VIEW|INTO)(?: IF (?:NOT )?EXISTS)? (\w+)/s.exec(sql) ?? []
    if (verb === 'INSERT' && !sql.includes("log_comment = 'matinee-migration'"))
      faults.push(
        `filling ${table} needs SETTINGS log_comment = 'matinee-migration', by which its progress is read and it is ended`,
      )
    if (verb === 'INSERT' && !table!.endsWith('_filling'))
      faults.push(
        `${table} would answer while it is half full: fill ${table}_filling, then RENAME TABLE ${table}_filling TO ${table}`,
      )
    const [, imported] = (verb === 'INSERT' && /\bFROM (revenue_days|site_days)\b/.exec(sql)) || []
    if (imported)
      faults.push(
        `imports write to ${imported} while it is read, because only the loading of events pauses: fill from the tables of events`,
      )
    if (marked.step.step !== 'expand') continue
    const isOwn = isNew(table ?? '') || renamed.has(table ?? '')
    if ((verb === 'DROP' || verb === 'TRUNCATE') && !isOwn)
      faults.push(
        `an expand step does not remove ${table}: the release before still uses it. Remove it in a contract step of the next release`,
      )
    if (verb === 'ALTER' && !isOwn && /\b(DROP|RENAME|DELETE|UPDATE)\b/.test(sql))
      faults.push(
        `an expand step removes, renames and changes nothing in ${table}: the release before still uses it`,
      )
  }
  return faults
}

function findMarkFaults({ name, step: { step, oldestRelease }, release }: Marked): string[] {
  if (step !== 'expand' && step !== 'contract')
    return [
      `${name} does not say what it is: export const step = 'expand' or 'contract' (AGENTS.md, Add a migration)`,
    ]
  if (step === 'expand')
    return oldestRelease === undefined
      ? []
      : ['an expand step names no oldestRelease: the release before works beside it']
  if (!/^\d+\.\d+\.\d+$/.test(oldestRelease ?? ''))
    return [
      "a contract step names the oldest release that works after it: export const oldestRelease = '1.2.0'",
    ]
  return compareReleases(oldestRelease!, release) < 0
    ? []
    : [
        `a contract step leaves the release before ${release} working: oldestRelease is older than ${release}. Otherwise ship the expand step first`,
      ]
}

/** Whether a table is made by the same migration: nobody uses it yet. */
function createdIn(sql: string): (table: string) => boolean {
  const created = new Set(
    [...sql.matchAll(/create (?:table|materialized view)(?: if not exists)? (\w+)/gi)].map(
      ([, name]) => name,
    ),
  )
  return (table) => created.has(table)
}
