import type { RevenueImport } from '@matinee/contract/adminRevenue'
import { formatNumber } from '@matinee/contract/plain/format'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useActorName } from '../useActorName.ts'
import { ImportStatus } from './ImportStatus.tsx'

/** What an import or an undo is, who made it and when. */
export function ImportFacts({ made }: { made: RevenueImport }) {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const instant = useFormatInstant()
  const nameActor = useActorName()
  const { undoes } = made
  const ofKind = undoes
    ? [
        {
          name: t('undoes'),
          value: (
            <Link to="/operate/demand/imports/$importId" params={{ importId: undoes.id }}>
              {undoes.name}
            </Link>
          ),
        },
        { name: t('days'), value: formatNumber(made.rows, language) },
      ]
    : [
        { name: t('batch'), value: made.batchId },
        { name: t('state'), value: t(`states.${made.state}`) },
        { name: t('rows'), value: formatNumber(made.rows, language) },
      ]
  return (
    <Panel title={t(undoes ? 'undoRun' : 'import')}>
      <Facts
        gap={10}
        facts={[
          { name: t('status'), value: <ImportStatus made={made} /> },
          { name: t('source'), value: made.source },
          ...ofKind,
          { name: t('restatedDays'), value: formatNumber(made.restatedDays, language) },
          { name: t('reason'), value: made.reason || '–' },
          { name: t('by'), value: nameActor(made) },
          { name: t('started'), value: instant(made.createdAt) },
          { name: t('ended'), value: made.finishedAt ? instant(made.finishedAt) : '–' },
        ]}
      />
    </Panel>
  )
}
