import type { MetricName, videoRevenueMetrics } from '@matinee/contract/plain/reports/metrics'
import type { HelpPage } from '../../help/contents.ts'
import type { Figure } from '../texts/analyticsAbout.en.ts'

/** Headings of the page about the figures: of reports, of revenue by video, of video analytics. */
export type MetricAnchor = MetricName | `by-video-${keyof typeof videoRevenueMetrics}` | `video-${Figure}`

/** The address of a page of the help, at a heading of it. */
export function helpPath(page: 'metrics', anchor: MetricAnchor): string
export function helpPath(page: HelpPage, anchor?: string): string
export function helpPath(page: HelpPage, anchor?: string): string {
  return `/help/${page}${anchor === undefined ? '' : `#${anchor}`}`
}
