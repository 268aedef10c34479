import { useLocale, useTranslations } from 'use-intl'
import { formatNumber, formatPercent } from '../../lib/format.ts'
import { StatStrip } from '../../ui/StatStrip.tsx'
import { About } from './About.tsx'
import { cardFigures, type Figures } from './series.ts'

export function StatCards({ figures }: { figures: Figures }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const stats = cardFigures(figures).map(({ card, value, isPercent, change }) => ({
    id: card,
    label: (
      <>
        {t(card)}
        <About figure={card === 'viewability' ? 'viewabilityRate' : card} name={t(card)} />
      </>
    ),
    value: isPercent ? formatPercent(value, language) : formatNumber(value, language),
    direction: change.kind === 'more' || change.kind === 'less' ? change.kind : null,
    note:
      'percent' in change
        ? t(change.kind, { change: formatPercent(change.percent, language, 1) })
        : t(change.kind),
  }))
  return <StatStrip stats={stats} />
}
