/** `day`, `revenue`, `currency` and one of `site` and `app` are required. */
export const revenueColumns = [
  'day',
  'site',
  'app',
  'zone',
  'adUnit',
  'platform',
  'country',
  'tag',
  'type',
  'request',
  'match',
  'impression',
  'view',
  'measurable',
  'viewable',
  'click',
  'revenue',
  'currency',
] as const
export type RevenueColumn = (typeof revenueColumns)[number]
export type RevenueFields = Partial<Record<RevenueColumn, string>>

/** Other names, in lower case without blanks and punctuation. */
const aliases: Record<string, RevenueColumn> = {
  date: 'day',
  domain: 'site',
  fqdn: 'site',
  siteid: 'site',
  appid: 'app',
  appname: 'app',
  zoneid: 'zone',
  placement: 'zone',
  device: 'platform',
  countrycode: 'country',
  incometype: 'type',
  requests: 'request',
  adrequest: 'request',
  adrequests: 'request',
  matches: 'match',
  matched: 'match',
  matchedrequests: 'match',
  impressions: 'impression',
  views: 'view',
  measurables: 'measurable',
  measurableimpressions: 'measurable',
  viewables: 'viewable',
  viewableimpressions: 'viewable',
  clicks: 'click',
  spent: 'revenue',
  earnings: 'revenue',
}
const byName = new Map<string, RevenueColumn>([
  ...Object.entries(aliases),
  ...revenueColumns.map((column): [string, RevenueColumn] => [column.toLowerCase(), column]),
])

export function columnOf(header: string): RevenueColumn | null {
  return byName.get(header.toLowerCase().replaceAll(/[\s_.-]/g, '')) ?? null
}

/** The columns of a header line in its order, or its faults. */
export function readHeader(
  names: readonly string[],
): { columns: RevenueColumn[] } | { faults: { column: string; reason: string }[] } {
  const faults: { column: string; reason: string }[] = []
  const columns: RevenueColumn[] = []
  for (const name of names) {
    const column = columnOf(name)
    if (!column)
      faults.push({
        column: excerpt(name),
        reason: `unknown column; use ${revenueColumns.join(', ')}`,
      })
    else if (columns.includes(column))
      faults.push({ column: excerpt(name), reason: `${column} appears twice` })
    else columns.push(column)
  }
  const present = new Set(columns)
  for (const column of ['day', 'revenue', 'currency'] as const)
    if (!present.has(column)) faults.push({ column, reason: 'this column is required' })
  if (!present.has('site') && !present.has('app'))
    faults.push({
      column: 'site',
      reason: 'this column or app is required',
    })
  return faults.length ? { faults } : { columns }
}

/** The part of a file's text that may appear in a message. */
export function excerpt(text: string): string {
  const clean = text.replaceAll(/\p{C}+/gu, ' ').trim()
  return clean.length > 60 ? `${clean.slice(0, 60).toWellFormed()}…` : clean
}
