import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { emptyAdSums, type AdSums } from '@matinee/contract/plain/reports/metrics'
import type { Letter, ShownComparison } from '../src/features/mails/letter.ts'
import { showFigures } from '../src/features/scheduledReports/delivery/figures.ts'

/** At least one sample of each kind: a kind without one does not compile. */
export type Samples<Kind extends Letter['kind'] = Letter['kind']> = {
  [Each in Kind]: Record<string, Extract<Letter, { kind: Each }>>
}

export const sampleAddress = 'https://matinee.example'
export const sampleCode = 'code=EXAMPLEq1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K'

type ReportKind = 'reportReady' | 'scheduledReport' | 'scheduleFailed' | 'recipientLeft' | 'confirmRecipient'
type Scheduled = Extract<Letter, { kind: 'scheduledReport' }>

const week = { start: '2026-11-14', end: '2026-11-20' }
const weekBefore = { start: '2026-11-07', end: '2026-11-13' }
const confirmLink = `${sampleAddress}/api/v1/reports/confirm?token=EXAMPLEWyJ5YXlpbmNpIl0`
const unsubscribeLink = `${sampleAddress}/api/v1/reports/unsubscribe?token=EXAMPLEWyJ5YXlpbmNpIl0`
const publisher = 'ayse@publisher.example'

const sumsOf = (counts: Partial<AdSums>, micros: number) => ({
  ...emptyAdSums(),
  ...counts,
  micros: { try: 0, usd: micros, eur: 0 },
  pageMicros: { try: 0, usd: 0, eur: 0 },
  estimatedMicrosUsd: 0,
  rowsRead: 0,
})
const now = sumsOf(
  { requests: 1_284_330, matches: 1_002_710, impressions: 871_204, views: 842_600, clicks: 2_977 },
  3_412_660_000,
)
const before = sumsOf(
  { requests: 1_301_900, matches: 981_400, impressions: 812_390, views: 798_100, clicks: 2_977 },
  2_996_020_000,
)

/** Letters about reports, with figures formatted as in a real report. */
export function sampleReports(language: Language): Samples<ReportKind> {
  const reportName = { en: 'Example: weekly revenue', tr: 'Örnek: haftalık gelir' }[language]
  return {
    reportReady: {
      '': {
        kind: 'reportReady',
        link: `${sampleAddress}/reports`,
        days: 30,
        startDay: '2026-09-01',
        endDay: '2026-11-20',
      },
    },
    scheduledReport: scheduledReports(language, reportName),
    scheduleFailed: {
      '': {
        kind: 'scheduleFailed',
        reportName,
        at: '21.11.2026 08:00',
        zone: 'UTC+03:00',
        reason: null,
        failed: [
          ['bora.reports@a-rather-long-domain-of-an-agency.example', '550 5.1.1 No such mailbox'],
          ['cem@agency.example', 'mail_server_away: connect ECONNREFUSED'],
        ],
      },
      'not-made': {
        kind: 'scheduleFailed',
        reportName,
        at: '21.11.2026 08:00',
        zone: 'UTC+03:00',
        reason: 'too_large',
        failed: [],
      },
    },
    recipientLeft: {
      '': {
        kind: 'recipientLeft',
        recipient: 'bora@publisher.example',
        reportNames: [reportName, { en: 'Example: placements', tr: 'Örnek: reklam alanları' }[language]],
        stopped: [reportName],
      },
      'others-remain': {
        kind: 'recipientLeft',
        recipient: 'bora@publisher.example',
        reportNames: [reportName],
        stopped: [],
      },
    },
    confirmRecipient: {
      '': { kind: 'confirmRecipient', by: publisher, link: confirmLink, unsubscribeLink },
    },
  }
}

function scheduledReports(language: Language, reportName: string): Record<string, Scheduled> {
  const format = { reportType: 'site', currency: 'usd', language } as const
  const compared = { now: week, before: weekBefore, sums: { now, before } }
  const show = (comparison: Parameters<typeof showFigures>[2]) =>
    showFigures(format, { sums: now, micros: now.micros.usd }, comparison)
  const shown: ShownComparison = {
    periods: { now: week, before: weekBefore },
    hasTooFewImpressions: false,
    estimatedShare: 0,
  }
  const report: Scheduled = {
    kind: 'scheduledReport',
    reportName,
    by: publisher,
    startDay: week.start,
    endDay: week.end,
    zone: 'Europe/Istanbul',
    isEmpty: false,
    totals: show({ compared, estimatedShare: 0 }),
    top: topRows(language),
    comparison: shown,
    file: { name: '20261121080000-Example-weekly-revenue.csv' },
    unsubscribeLink,
  }
  return {
    '': report,
    estimated: {
      ...report,
      totals: show({ compared, estimatedShare: 34.8 }),
      comparison: { ...shown, estimatedShare: 34.8 },
    },
    'not-comparable': {
      ...report,
      totals: show({ compared: null, estimatedShare: 100 }),
      comparison: { ...shown, periods: null, estimatedShare: 100 },
      file: { link: `${sampleAddress}/reports/scheduled` },
    },
    empty: { ...report, isEmpty: true, totals: show(undefined), top: [], comparison: null },
  }
}

const topRows = (language: Language): Scheduled['top'] =>
  language === 'tr'
    ? [
        ['20.11.2026 · Ana sayfa üst', '$612,40', '148.220'],
        ['19.11.2026 · Ana sayfa üst', '$598,12', '145.903'],
        ['20.11.2026 · publisher.example/haberler içindeki uzun adlı reklam alanı', '$231,07', '61.040'],
      ]
    : [
        ['20.11.2026 · Home page top', '$612.40', '148,220'],
        ['19.11.2026 · Home page top', '$598.12', '145,903'],
        ['20.11.2026 · Placement with a long name below the articles of the news', '$231.07', '61,040'],
      ]
