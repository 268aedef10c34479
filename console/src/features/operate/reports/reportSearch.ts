import {
  operatedReportStates,
  type OperatedReportState,
} from '@matinee/contract/plain/operate/operatedReportStates'
import { text } from '../../../lib/searchParams.ts'

export type ReportSearch = {
  state?: OperatedReportState | undefined
  /** An id or an email. */
  account?: string | undefined
  after?: string | undefined
  before?: string | undefined
}

/** The list's query parameters; invalid values are left out. */
export const readReportSearch = (raw: Record<string, unknown>): ReportSearch => ({
  state: operatedReportStates.find((state) => state === raw['state']),
  account: text(raw['account'])?.trim().slice(0, 320) || undefined,
  after: text(raw['after']),
  before: text(raw['before']),
})
