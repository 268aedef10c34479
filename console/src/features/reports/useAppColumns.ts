import type { Currency } from '@matinee/contract/plain/accountTypes'
import type { AppReportRow } from '@matinee/contract/reports'
import { useLocale, useTranslations } from 'use-intl'
import type { AppBreakdown } from './appParams.ts'
import type { ReportColumn } from './ReportTable.tsx'
import { figuresOfApp } from './totals.ts'
import { countryName } from './useCountries.ts'
import { useFigureColumns } from './useFigureColumns.ts'
import { useReportFormat } from './useReportFormat.ts'
import { withTotals } from './useSiteColumns.ts'

type Column = ReportColumn<AppReportRow>
type Of = { by: readonly AppBreakdown[]; currency: Currency; hasTips: boolean; period: string }

/** What the rows are told apart by, and the figures, whose rates are worked out here (R99). */
export function useAppColumns({ by, currency, hasTips, period }: Of): Column[] {
  const t = useTranslations('reports')
  const language = useLocale()
  const format = useReportFormat(currency)
  const figures = useFigureColumns<AppReportRow>(figuresOfApp, { kind: 'app', hasTips, show: format.figure })
  const texts: Record<AppBreakdown, (row: AppReportRow) => string | null> = {
    date: ({ date }) => date,
    appNames: ({ appName, appId }) => appName ?? appId,
    adUnit: ({ adUnit }) => adUnit,
    country: ({ country }) => country && countryName(country, language),
  }
  const named = by.map((one): Column => {
    const textOf = (row: AppReportRow) => texts[one](row) || '-'
    return {
      id: one,
      name: t(`breakdowns.${one}`),
      isNumber: false,
      show: textOf,
      sortBy: one === 'date' ? ({ date }) => (date ?? '').split('.').reverse().join('.') : textOf,
    }
  })
  const first: Column = {
    id: 'period',
    name: t('period'),
    isNumber: false,
    show: () => period,
    sortBy: () => 0,
  }
  return [...withTotals(named.length > 0 ? named : [first], t('total')), ...figures]
}
