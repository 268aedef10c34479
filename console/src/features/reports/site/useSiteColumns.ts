import type { SiteReportRow } from '@matinee/contract/reports'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import { namedColumns } from '../namedColumns.ts'
import type { ReportColumn } from '../ReportTable.tsx'
import { revenueShares } from './revenueShares.ts'
import type { SiteBreakdown } from '../../../shared/reports/siteBreakdowns.ts'
import { figuresOfSite } from '../totals.ts'
import { useFigureColumns } from '../useFigureColumns.ts'
import { useReportFormat } from '../useReportFormat.ts'

type Column = ReportColumn<SiteReportRow>
type ColumnOptions = {
  rows: readonly SiteReportRow[]
  by: readonly SiteBreakdown[]
  currency: Currency
  hasTips: boolean
  /** The text of the only row of a report without breakdowns. */
  period: string
}

/** The columns of breakdowns, the ten metrics, and those of page views and analytics where they are measured. */
export function useSiteColumns({ rows, by, currency, hasTips, period }: ColumnOptions): Column[] {
  const t = useTranslations('reports')
  const format = useReportFormat(currency)
  const figures = useFigureColumns<SiteReportRow>((row) => figuresOfSite(row, currency), {
    kind: 'site',
    hasTips,
    show: format.figure,
  })
  /** A value without a translation is shown unchanged. */
  const nameOf = (of: 'platforms' | 'incomeTypes', value: string | null) =>
    value && t.has(`${of}.${value}` as never) ? t(`${of}.${value}` as never) : (value ?? '')
  const texts: Record<SiteBreakdown, (row: SiteReportRow) => string | null | undefined> = {
    month: ({ month }) => month,
    day: ({ day }) => day,
    site: (row) => row.site?.name,
    zone: ({ zone }) => zone?.name,
    platform: ({ platform }) => nameOf('platforms', platform),
    tag: ({ tag }) => tag,
    statType: ({ type }) => nameOf('incomeTypes', type),
    appNames: ({ app }) => app,
  }
  const named = namedColumns({
    by,
    nameOf: (one) => t(`breakdowns.${one}`),
    textOf: texts,
    days: ['day', 'month'],
    period: { name: t('period'), text: period },
    total: t('total'),
  })
  const share = useShareColumn({ rows, currency, hasTips })
  const counts = countColumns(rows).map(({ id, of }): Column => ({
    id,
    name: t(id),
    isNumber: true,
    show: (row) => (of(row) === null ? '–' : format.number(of(row)!)),
    sortBy: (row) => of(row) ?? -1,
  }))
  const rates = rateColumns(rows, currency).map(({ id, of }): Column => ({
    id,
    name: t(id),
    isNumber: true,
    show: (row) => (of(row) === null ? '–' : format.money(of(row)!)),
    sortBy: (row) => of(row) ?? -1,
  }))
  if (!by.includes('zone')) return [...named, ...figures, ...counts, ...rates]
  const [revenue, ...others] = figures
  return [...named, revenue!, share, ...others, ...counts, ...rates]
}

/** Each row's share of the revenue, with a bar; the total row has 100 % and no bar. */
function useShareColumn({
  rows,
  currency,
  hasTips,
}: Pick<ColumnOptions, 'rows' | 'currency' | 'hasTips'>): Column {
  const t = useTranslations('reports')
  const format = useReportFormat(currency)
  const shares = useMemo(() => {
    const all = revenueShares(rows.map(({ spent }) => spent[currency]))
    return new Map(rows.map((row, index) => [row, all[index] ?? null]))
  }, [rows, currency])
  const totalShare = [...shares.values()].some((one) => one !== null) ? 100 : null
  const shareOf = (row: SiteReportRow) => shares.get(row) ?? (shares.has(row) ? null : totalShare)
  return {
    id: 'revenueShare',
    name: t('revenueShare.name'),
    isNumber: true,
    tip: hasTips ? t('revenueShare.is') : undefined,
    show: (row) => {
      const percent = shareOf(row)
      return percent === null ? '–' : format.percent(percent)
    },
    barOf: (row) => (shares.has(row) ? shareOf(row) : null),
    sortBy: (row) => row.spent[currency],
  }
}

/** Counters that are null in every row are not measured on this site and get no column. */
function countColumns(rows: readonly SiteReportRow[]) {
  const all = [
    { id: 'pageviews', of: (row: SiteReportRow) => row.virgulPageview },
    { id: 'visitors', of: (row: SiteReportRow) => row.virgulUniqueVisitor },
    { id: 'analyticsPageviews', of: (row: SiteReportRow) => row.analyticsPageview },
    { id: 'analyticsVisitors', of: (row: SiteReportRow) => row.analyticsUniqueVisitor },
  ] as const
  return all.filter(({ of }) => rows.some((row) => of(row) !== null))
}

function rateColumns(rows: readonly SiteReportRow[], currency: Currency) {
  const all = [
    { id: 'pageEcpm', of: (row: SiteReportRow) => row.virgulEcpm?.[currency] ?? null },
    { id: 'analyticsEcpm', of: (row: SiteReportRow) => row.analyticsEcpm?.[currency] ?? null },
  ] as const
  return all.filter(({ of }) => rows.some((row) => of(row) !== null))
}
