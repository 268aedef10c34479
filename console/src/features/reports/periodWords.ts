import { formatDays } from '@matinee/contract/plain/format'
import type { Days } from './reportSearch.ts'

/** 01.11.2026 – 07.11.2026, or the one day. */
export const periodWords = ({ start, end }: Days): string => formatDays(start, end)
