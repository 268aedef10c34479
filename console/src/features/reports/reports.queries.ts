import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { MetricName } from '@matinee/contract/plain/reports/metrics'
import { reportTimeoutMs } from '@matinee/contract/plain/reports/reportDays'
import { createReportJob } from '@matinee/contract/reportJobs'
import {
  compareAppReport,
  compareSiteReport,
  explainChange,
  explainMetric,
  readAppReport,
  readSiteReport,
} from '@matinee/contract/reports'
import type { RequestOf } from '@matinee/contract/call'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import type { AppParams } from './app/appParams.ts'
import type { SiteParams } from './site/siteParams.ts'

/** Took longer than a report may on a screen; it is made in the background instead. */
export class ReportTookLong extends Error {
  override readonly name = 'ReportTookLong'
}
/** The server answered that the report went wrong. */
export class ReportFailed extends Error {
  override readonly name = 'ReportFailed'
}

/** Trouble of the server's own, or none that says what it is: trying again may help. */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof ReportFailed || !(error instanceof AppError) || error.status === 0 || error.status >= 500

type Job = RequestOf<typeof createReportJob>['body']
type Asking = {
  signal: AbortSignal
  client: QueryClient
  queryKey: readonly unknown[]
  /** Left out: given up without a report in the background. */
  job?: Job | undefined
  /** The job could not be handed over. */
  onRefused?: (() => void) | undefined
}
type Answer<T> = { data: T & { error: string | null } }

/** The clock starts with sending. A report that somebody looks at already is not made again. */
async function askInTime<T>(
  { signal, client, queryKey, job, onRefused }: Asking,
  send: (signal: AbortSignal) => Promise<Answer<T>>,
): Promise<T> {
  const limit = new AbortController()
  const isLate = new Promise<'late'>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve('late'))
  })
  const timer = setTimeout(() => limit.abort(), reportTimeoutMs)
  try {
    const answer = await Promise.race([send(AbortSignal.any([signal, limit.signal])), isLate])
    if (answer === 'late') throw new ReportTookLong()
    if (answer.data.error !== null) throw new ReportFailed(answer.data.error)
    return answer.data
  } catch (error) {
    // The server gives up after the same time and may be first to say so.
    const isTooLate = limit.signal.aborted || (error instanceof AppError && error.status === 504)
    if (!isTooLate || signal.aborted) throw error
    if (job && !client.getQueryData(queryKey)) void makeLater(client, { queryKey, job, onRefused })
    throw new ReportTookLong()
  } finally {
    clearTimeout(timer)
  }
}

/** Once for each question: looking at it again while it is being made does not make it twice. */
async function makeLater(
  client: QueryClient,
  { queryKey, job, onRefused }: Pick<Asking, 'queryKey' | 'onRefused'> & { job: Job },
): Promise<void> {
  const key = ['reportJobs', ...queryKey]
  if (client.getQueryData(key)) return
  client.setQueryData(key, true)
  try {
    await api(createReportJob, { body: job })
  } catch {
    client.removeQueries({ queryKey: key })
    onRefused?.()
  }
}

/** What is asked again by itself: figures of a day that is not over. */
const followMs = 60_000
const common = (isOpen: boolean) => ({
  staleTime: 30_000,
  retry: false as const,
  refetchOnWindowFocus: false as const,
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isOpen && !state.error ? followMs : (false as const),
})

type Who = { email: string; currency: Currency; onRefused?: () => void }
type OfSite = { siteId: string; params: SiteParams; isOpen: boolean; who?: Who }
type OfApps = { params: AppParams; isOpen: boolean; who?: Who }

export const siteReportQuery = ({ siteId, params, isOpen, who }: OfSite) =>
  queryOptions({
    queryKey: ['reports', 'site', siteId, params],
    queryFn: ({ signal, client, queryKey }) => {
      const job = who && {
        reportType: 'site' as const,
        params: { ...params, siteId },
        email: who.email,
        currency: who.currency,
      }
      return askInTime({ signal, client, queryKey, job, onRefused: who?.onRefused }, (inTime) =>
        api(readSiteReport, { params: { id: siteId }, body: params, signal: inTime }),
      )
    },
    ...common(isOpen),
  })

export const appReportQuery = ({ params, isOpen, who }: OfApps) =>
  queryOptions({
    queryKey: ['reports', 'app', params],
    queryFn: ({ signal, client, queryKey }) => {
      const job = who && { reportType: 'app' as const, params, email: who.email, currency: who.currency }
      return askInTime({ signal, client, queryKey, job, onRefused: who?.onRefused }, (inTime) =>
        api(readAppReport, { body: params, signal: inTime }),
      )
    },
    ...common(isOpen),
  })

/** Two periods; `params` names the later one. Days as DD.MM.YYYY. */
type TwoPeriods<Params> = { params: Params; comparedStartDate: string; comparedEndDate: string }

/** Complete days do not change from minute to minute. */
const comparisonOptions = { staleTime: 30_000, retry: false as const, refetchOnWindowFocus: false as const }

export const siteComparisonQuery = ({ siteId, ...body }: TwoPeriods<SiteParams> & { siteId: string }) =>
  queryOptions({
    queryKey: ['reports', 'comparison', siteId, body],
    queryFn: async ({ signal }) =>
      (await api(compareSiteReport, { params: { id: siteId }, body, signal })).data,
    ...comparisonOptions,
  })

export const appComparisonQuery = (body: TwoPeriods<AppParams>) =>
  queryOptions({
    queryKey: ['reports', 'appComparison', body],
    queryFn: async ({ signal }) => (await api(compareAppReport, { body, signal })).data,
    ...comparisonOptions,
  })

type Explained = { siteId: string; params: SiteParams; currency: Currency }

export const explainMetricQuery = (of: Explained & { metric: MetricName }) =>
  queryOptions({
    queryKey: ['reports', 'explain', of],
    queryFn: async ({ signal }) => {
      const { siteId, ...body } = of
      return (await api(explainMetric, { params: { id: siteId }, body, signal })).data
    },
    staleTime: 30_000,
  })

export const explainChangeQuery = (of: Explained & { comparedStartDate: string; comparedEndDate: string }) =>
  queryOptions({
    queryKey: ['reports', 'change', of],
    queryFn: async ({ signal }) => {
      const { siteId, ...body } = of
      return (await api(explainChange, { params: { id: siteId }, body, signal })).data
    },
    staleTime: 30_000,
  })
