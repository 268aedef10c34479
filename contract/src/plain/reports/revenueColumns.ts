/** Characters of a file that a request may bring: some 130,000 rows. */
export const mostCsv = 8_000_000

/** The columns of an import of revenue. `day`, `revenue`, `currency` and one of `site` and `app` are required. */
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

/** Which column a header of a file means; null if it is unknown. */
export function columnOf(header: string): RevenueColumn | null {
  return byName.get(header.toLowerCase().replaceAll(/[\s_.-]/g, '')) ?? null
}
