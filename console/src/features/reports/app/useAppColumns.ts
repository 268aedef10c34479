import { countryName } from '../../../shared/useCountries.ts'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { AppReportRow } from '@matinee/contract/reports'
import { useLocale, useTranslations } from 'use-intl'
import type { AppBreakdown } from '../../../shared/apps.queries.ts'
import { namedColumns } from '../namedColumns.ts'
import type { ReportColumn } from '../ReportTable.tsx'
import { figuresOfApp } from '../totals.ts'
import { useFigureColumns } from '../useFigureColumns.ts'
import { useReportFormat } from '../useReportFormat.ts'

type Column = ReportColumn<AppReportRow>
type ColumnOptions = { by: readonly AppBreakdown[]; currency: Currency; hasTips: boolean; period: string }

/** The columns of breakdowns and figures; rates are computed here. */
export function useAppColumns({ by, currency, hasTips, period }: ColumnOptions): Column[] {
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
  const named = namedColumns({
    by,
    nameOf: (one) => t(`breakdowns.${one}`),
    textOf: texts,
    days: ['date'],
    period: { name: t('period'), text: period },
    total: t('total'),
  })
  return [...named, ...figures]
}
