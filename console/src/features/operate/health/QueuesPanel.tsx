import type { Health } from '@matinee/contract/health'
import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'

type Queue = Health['queues'][number]

/** The background work; queues with something to see come first. */
export function QueuesPanel({ queues }: Pick<Health, 'queues'>) {
  const t = useTranslations('operate.health')
  const columns = useColumns()
  const weight = ({ failed, waiting, running }: Queue) => failed * 1e9 + waiting + running
  return (
    <Panel title={t('queues')} isFlush>
      <DataTable
        label={t('queues')}
        columns={columns}
        rows={queues.toSorted((a, b) => weight(b) - weight(a))}
        rowKey={({ name }) => name}
        maxHeight={420}
        keepsFirst
      />
    </Panel>
  )
}

function useColumns(): Column<Queue>[] {
  const t = useTranslations('operate.health')
  const language = useLocale()
  const instant = useFormatInstant()
  const count = (id: 'waiting' | 'running' | 'failed'): Column<Queue> => ({
    id,
    title: t(id),
    isNumber: true,
    renderCell: (queue) => formatNumber(queue[id], language),
  })
  return [
    { id: 'name', title: t('queue'), renderCell: ({ name }) => name },
    count('waiting'),
    count('running'),
    count('failed'),
    {
      id: 'due',
      title: t('dueSince'),
      isNumber: true,
      renderCell: ({ oldestDueAt }) => (oldestDueAt ? instant(oldestDueAt) : '–'),
    },
  ]
}
