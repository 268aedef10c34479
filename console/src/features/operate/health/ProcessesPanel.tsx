import type { Health } from '@matinee/contract/health'
import { formatBytes, formatPercent } from '@matinee/contract/plain/format'
import { silentProblemMs } from '@matinee/contract/plain/health'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'

type Process = Health['processes'][number]

/** The processes of all machines. */
export function ProcessesPanel({ processes, checkedAt }: Pick<Health, 'processes' | 'checkedAt'>) {
  const t = useTranslations('operate.health')
  const columns = useColumns(Date.parse(checkedAt))
  if (processes.length === 0)
    return (
      <Panel title={t('processes')}>
        <Hint>{t('noProcesses')}</Hint>
      </Panel>
    )
  return (
    <Panel title={t('processes')} isFlush>
      <DataTable label={t('processes')} columns={columns} rows={processes} rowKey={({ id }) => id} hasCards />
    </Panel>
  )
}

const silentTone = (silentMs: number) => (silentMs < silentProblemMs ? 'bad' : 'neutral')

function useColumns(nowMs: number): Column<Process>[] {
  const t = useTranslations('operate.health')
  const language = useLocale()
  const instant = useFormatInstant()
  const column = (id: keyof Process & Parameters<typeof t>[0], render: (row: Process) => string) => ({
    id,
    title: t(id),
    cardLabel: t(id),
    renderCell: render,
  })
  return [
    { id: 'role', title: t('process'), renderCell: ({ role }) => role },
    {
      id: 'state',
      title: t('state'),
      cardLabel: t('state'),
      renderCell: ({ isSilent, seenAt }) => (
        <StatusBadge tone={isSilent ? silentTone(nowMs - Date.parse(seenAt)) : 'good'}>
          {t(isSilent ? 'silent' : 'runs')}
        </StatusBadge>
      ),
    },
    column('host', ({ host }) => host),
    column('release', ({ release }) => release),
    column('startedAt', ({ startedAt }) => instant(startedAt)),
    column('seenAt', ({ seenAt }) => instant(seenAt)),
    {
      ...column('cpuShare', ({ cpuShare }) =>
        cpuShare === null ? '–' : formatPercent(100 * cpuShare, language, 0),
      ),
      isNumber: true,
    },
    {
      ...column('rssBytes', ({ rssBytes }) => (rssBytes === null ? '–' : formatBytes(rssBytes, language))),
      isNumber: true,
    },
  ]
}
