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

/** The report took longer than a screen waits; a background job generates it and sends it by email. */
export class ReportTookLong extends Error {
  override readonly name = 'ReportTookLong'
}
/** The server answered that the report failed. */
export class ReportFailed extends Error {
  override readonly name = 'ReportFailed'
}

/** A server error, or one without a code: trying again may help. */
export const isServerTrouble = (error: unknown): boolean =>
  error instanceof ReportFailed || !(error instanceof AppError) || error.status === 0 || error.status >= 500

type Job = RequestOf<typeof createReportJob>['body']
type TimedRequest = {
  signal: AbortSignal
  client: QueryClient
  queryKey: readonly unknown[]
  /** Absent: no background job is started after a timeout. */
  job?: Job | undefined
  /** The background job was refused. */
  onRefused?: (() => void) | undefined
}
type Answer<T> = { data: T & { error: string | null } }

/** The timeout starts when the request is sent. A report that is still shown is not requested again. */
async function requestInTime<T>(
  { signal, client, queryKey, job, onRefused }: TimedRequest,
  send: (signal: AbortSignal) => Promise<Answer<T>>,
): Promise<T> {
  const limit = new AbortController()
  const timedOut = new Promise<'timeout'>((resolve) => {
    limit.signal.addEventListener('abort', () => resolve('timeout'))
  })
  const timer = setTimeout(() => limit.abort(), reportTimeoutMs)
  try {
    const answer = await Promise.race([send(AbortSignal.any([signal, limit.signal])), timedOut])
    if (answer === 'timeout') throw new ReportTookLong()
    if (answer.data.error !== null) throw new ReportFailed(answer.data.error)
    return answer.data
  } catch (error) {
    // The server has the same timeout, and its answer may arrive first.
    const hasTimedOut = limit.signal.aborted || (error instanceof AppError && error.status === 504)
    if (!hasTimedOut || signal.aborted) throw error
    if (job && !client.getQueryData(queryKey)) void startJob(client, { queryKey, job, onRefused })
    throw new ReportTookLong()
  } finally {
    clearTimeout(timer)
  }
}

/** One job per report: opening the report again while the job runs starts no second one. */
async function startJob(
  client: QueryClient,
  { queryKey, job, onRefused }: Pick<TimedRequest, 'queryKey' | 'onRefused'> & { job: Job },
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

/** Interval at which a report with the current day is requested again. */
const followMs = 60_000
const reportOptions = (isOpen: boolean) => ({
  staleTime: 30_000,
  retry: false as const,
  refetchOnWindowFocus: false as const,
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isOpen && !state.error ? followMs : (false as const),
})

/** Gets the report by email if it takes too long. */
type Recipient = { email: string; currency: Currency; onRefused?: () => void }
/** `isOpen`: the range includes the current day. */
type SiteReportRequest = { siteId: string; params: SiteParams; isOpen: boolean; recipient?: Recipient }
type AppReportRequest = { params: AppParams; isOpen: boolean; recipient?: Recipient }

export const siteReportQuery = ({ siteId, params, isOpen, recipient }: SiteReportRequest) =>
  queryOptions({
    queryKey: ['reports', 'site', siteId, params],
    queryFn: ({ signal, client, queryKey }) => {
      const job = recipient && {
        reportType: 'site' as const,
        params: { ...params, siteId },
        email: recipient.email,
        currency: recipient.currency,
      }
      return requestInTime({ signal, client, queryKey, job, onRefused: recipient?.onRefused }, (inTime) =>
        api(readSiteReport, { params: { id: siteId }, body: params, signal: inTime }),
      )
    },
    ...reportOptions(isOpen),
  })

export const appReportQuery = ({ params, isOpen, recipient }: AppReportRequest) =>
  queryOptions({
    queryKey: ['reports', 'app', params],
    queryFn: ({ signal, client, queryKey }) => {
      const job = recipient && {
        reportType: 'app' as const,
        params,
        email: recipient.email,
        currency: recipient.currency,
      }
      return requestInTime({ signal, client, queryKey, job, onRefused: recipient?.onRefused }, (inTime) =>
        api(readAppReport, { body: params, signal: inTime }),
      )
    },
    ...reportOptions(isOpen),
  })

/** Totals of two periods; the days of the later one are in `params`. Days are DD.MM.YYYY. */
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

export const explainMetricQuery = (request: Explained & { metric: MetricName }) =>
  queryOptions({
    queryKey: ['reports', 'explain', request],
    queryFn: async ({ signal }) => {
      const { siteId, ...body } = request
      return (await api(explainMetric, { params: { id: siteId }, body, signal })).data
    },
    staleTime: 30_000,
  })

export const explainChangeQuery = (
  request: Explained & { comparedStartDate: string; comparedEndDate: string },
) =>
  queryOptions({
    queryKey: ['reports', 'change', request],
    queryFn: async ({ signal }) => {
      const { siteId, ...body } = request
      return (await api(explainChange, { params: { id: siteId }, body, signal })).data
    },
    staleTime: 30_000,
  })
