import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { ExchangeRate } from '@matinee/contract/rates'
import { useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { useRateText } from './useRateText.ts'

type Props = {
  rates: readonly ExchangeRate[] | undefined
  /** Undefined where the role may not change rates. */
  edit: ((rate: ExchangeRate) => void) | undefined
}

/** Rates with their sources. */
export function RateTable({ rates, edit }: Props) {
  const t = useTranslations('operate.rates')
  return (
    <DataTable
      label={t('title')}
      columns={useColumns(edit)}
      rows={rates}
      rowKey={({ id }) => id}
      skeletonHeight={edit ? 36 : 20}
      hasCards
    />
  )
}

function useColumns(edit: Props['edit']): Column<ExchangeRate>[] {
  const t = useTranslations('operate.rates')
  const instant = useFormatInstant()
  const rateText = useRateText()
  const columns: Column<ExchangeRate>[] = [
    { id: 'day', title: t('day'), renderCell: ({ day }) => showReportDay(day) },
    {
      id: 'currency',
      title: t('currency'),
      cardLabel: t('currency'),
      renderCell: ({ currency }) => t(`currencies.${currency}`),
    },
    { id: 'rate', title: t('rate'), cardLabel: t('rate'), isNumber: true, renderCell: rateText },
    { id: 'source', title: t('source'), cardLabel: t('source'), renderCell: ({ source }) => source },
    {
      id: 'stored',
      title: t('stored'),
      cardLabel: t('stored'),
      isNumber: true,
      renderCell: ({ storedAt }) => instant(storedAt),
    },
  ]
  if (!edit) return columns
  const actions: Column<ExchangeRate> = {
    id: 'actions',
    title: <span className="hidden-text">{t('actions')}</span>,
    isNumber: true,
    renderCell: (rate) => {
      const { currency, day } = rate
      const name = t('changeNamed', { currency: t(`currencies.${currency}`), day: showReportDay(day) })
      return (
        <Button aria-label={name} onClick={() => edit(rate)}>
          {t('change')}
        </Button>
      )
    },
  }
  return [...columns, actions]
}
