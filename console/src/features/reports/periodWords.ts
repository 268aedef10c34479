import { showReportDay } from '@matinee/contract/plain/reportDays'
import type { Days } from './reportSearch.ts'

/** 01.11.2026 – 07.11.2026, or the one day. */
export const periodWords = ({ start, end }: Days): string =>
  start === end ? showReportDay(start) : `${showReportDay(start)} – ${showReportDay(end)}`
