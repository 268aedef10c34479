import type { ListedSite, OperatedSite } from '@matinee/contract/adminSites'
import type { SiteVerification } from '@matinee/contract/sites'
import { minute, section, yesNo } from '../formatText.ts'
import { printFields, printTable, type Columns } from '../printTable.ts'

const statusWord = ({ status, isRemoved }: { status: string; isRemoved: boolean }) =>
  isRemoved ? 'removed' : status.toLowerCase()
const stepWord = (step: number) => (step === -1 ? 'done' : String(step))

const verifiedByText: Record<NonNullable<SiteVerification['verifiedBy']>, string> = {
  ads_txt: 'ads.txt',
  tag: 'tag',
  dns: 'DNS',
  operator: 'operator',
  before: 'older version',
}

export const siteColumns: Columns<ListedSite> = {
  'ID!': 'id',
  DOMAIN: ({ fqdn, isApp }) => (isApp ? `${fqdn} (app)` : fqdn),
  ACCOUNT: ({ account }) => account.email,
  'STATUS!': statusWord,
  'STEP!': ({ onboardingStep }) => stepWord(onboardingStep),
  'VERIFIED BY!': ({ isApp, verifiedBy }) =>
    isApp ? null : verifiedBy ? verifiedByText[verifiedBy] : 'not verified',
  'PLACEMENTS#': 'zoneCount',
  'TAG LAST SEEN (UTC)!': 'tagSeenLastAt',
}

export function printSite(site: OperatedSite, width: number): string {
  const offered = Object.entries(site.breakdowns).flatMap(([name, isOffered]) => (isOffered ? [name] : []))
  const list = (words: string[]) => words.join(', ') || null
  return [
    printFields([
      ['Id', site.id],
      ['Domain', site.fqdn],
      ['Account', `${site.account.email} (${site.account.id})`],
      ['Status', statusWord(site)],
      ['Onboarding step', stepWord(site.onboardingStep)],
      ['Steps', site.onboardingSteps],
      ['App', yesNo(site.isApp)],
      ...(site.verification ? proofFields(site.verification) : []),
      ['Code', site.code],
      ['Category', site.category || null],
      ['Sample page', site.page || null],
      ['Breakdowns', list(offered)],
      ['Platforms', list(site.filters.platforms)],
      ['Income types', list(site.incomeTypes)],
      ['Dimensions', list(site.dimensions)],
      ['Tags', list(Object.entries(site.tagMap).map(([tag, label]) => `${tag}=${label}`))],
      ['Warning', site.warning && `${site.warning.title}: ${site.warning.description}`],
      ['Tag first seen (UTC)', minute(site.tagSeenFirstAt)],
      ['Tag last seen (UTC)', minute(site.tagSeenLastAt)],
    ]),
    section('Placements', printZones(site, width - 2)),
    section(site.isApp ? 'app-ads.txt' : 'ads.txt', site.adsTxt.join('\n') || 'none'),
    ...(site.loaderSnippet ? [section('Code for the head of its pages', site.loaderSnippet)] : []),
  ].join('\n')
}

function proofFields({
  verifiedBy,
  proof: ways,
  ...at
}: NonNullable<OperatedSite['verification']>): [string, string | null][] {
  const results = ways && `ads.txt ${ways.adsTxt}, tag ${ways.tag}, DNS ${ways.dns}`
  return [
    [
      'Domain verified',
      verifiedBy
        ? `by ${verifiedByText[verifiedBy]}, ${minute(at.verifiedAt)} UTC`
        : 'no: its ads are not paid; "matinee sites verify" marks it as verified',
    ],
    ['Last check (UTC)', at.checkedAt && `${minute(at.checkedAt)}: ${results}`],
    ['Not found since (UTC)', minute(at.unprovenSince)],
  ]
}

function printZones({ zones }: OperatedSite, width: number): string {
  const table = { rows: zones, width, empty: 'none' }
  return printTable(table, {
    'ID!': 'id',
    NAME: 'name',
    'TYPE!': 'zoneType',
    'MOBILE!': 'mobile',
    'DESKTOP!': 'desktop',
    'PASSBACK!': ({ passback }) => yesNo(Boolean(passback)),
    'VAST!': ({ vastUrl }) => yesNo(Boolean(vastUrl)),
  })
}
