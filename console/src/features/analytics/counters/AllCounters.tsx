import { counters, timeCounters, type Counter } from '@matinee/contract/plain/counters'
import { formatNumber } from '@matinee/contract/plain/format'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CounterName } from './CounterName.tsx'
import type { Figures } from '../views/series.ts'

type Props = Pick<Figures, 'totals'> & { isCompared: boolean }

/** All 26 counters, collapsed at first. */
export function AllCounters({ totals: { period, comparison }, isCompared }: Props) {
  const t = useTranslations()
  const language = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const show = (name: Counter, value: number) =>
    name in timeCounters
      ? t('analytics.seconds', { seconds: formatNumber(value / 1000, language) })
      : formatNumber(value, language)
  const before: Column<Counter> = {
    id: 'before',
    title: t('analytics.lastWeek'),
    isNumber: true,
    renderCell: (name) => show(name, comparison[name]),
  }
  return (
    <Panel
      title={t('analytics.all')}
      lede={t(isCompared ? 'analytics.allLede' : 'analytics.allLedeAlone')}
      isFlush
      controls={
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t(isOpen ? 'analytics.hideAll' : 'analytics.showAll')}
        </Button>
      }
    >
      {isOpen && (
        <DataTable
          label={t('analytics.all')}
          rows={counters}
          rowKey={(name) => name}
          columns={[
            {
              id: 'event',
              title: t('analytics.counter'),
              renderCell: (name) => <CounterName counter={name} />,
            },
            {
              id: 'now',
              title: t('analytics.thisPeriod'),
              isNumber: true,
              renderCell: (name) => show(name, period[name]),
            },
            ...(isCompared ? [before] : []),
          ]}
        />
      )}
    </Panel>
  )
}
