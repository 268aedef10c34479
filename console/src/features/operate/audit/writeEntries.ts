import { listAudit, type AuditEntry } from '@matinee/contract/audit'
import { byteOrderMark, csvLines, type CsvDialect } from '@matinee/contract/plain/reports/csv'
import { api } from '../../../lib/api.ts'
import { auditQuery, type AuditSearch } from './auditSearch.ts'

type Options = {
  /** IANA name of the zone of the filter's days. */
  zone: string
  dialect: CsvDialect
  nameKind: (kind: string) => string
  /** In place of details that the role of the operator is not shown. */
  hidden: string
  /** Called after each page with the number of entries. */
  onProgress: (entries: number) => void
  signal: AbortSignal
}

const perPage = 1000
const head = [
  'time',
  'what',
  'kind',
  'account_id',
  'account',
  'actor_id',
  'actor',
  'app',
  'address',
  'details',
]

/** A CSV file of all entries that match, newest first, read page by page. Throws what the call throws. */
export async function writeEntries(
  { before: _before, after: _after, ...filter }: AuditSearch,
  { zone, dialect, onProgress, signal, ...words }: Options,
): Promise<Blob> {
  const line = csvLines[dialect]
  const pieces = [byteOrderMark + line(head)]
  let [entries, after] = [0, undefined as string | undefined]
  do {
    const query = { ...auditQuery({ ...filter, after }, zone), perPage }
    // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before ends
    const { data, hasNext } = await api(listAudit, { query, signal })
    pieces.push(data.map((entry) => line(cellsOf(entry, words))).join(''))
    onProgress((entries += data.length))
    after = hasNext ? data.at(-1)!.id : undefined
  } while (after !== undefined)
  return new Blob(pieces, { type: 'text/csv;charset=utf-8' })
}

const cellsOf = (entry: AuditEntry, { nameKind, hidden }: Pick<Options, 'nameKind' | 'hidden'>) => [
  entry.at,
  nameKind(entry.kind),
  entry.kind,
  entry.account?.id ?? null,
  entry.account?.name ?? null,
  entry.actor,
  entry.actorName,
  entry.clientName,
  entry.address,
  entry.details === null ? hidden : JSON.stringify(entry.details),
]
