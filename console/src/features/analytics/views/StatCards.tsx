import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { StatStrip } from '../../../ui/page/StatStrip.tsx'
import { FigureHelp } from '../FigureHelp.tsx'
import { FigureName } from '../FigureName.tsx'
import { cardFigures, type Figures } from './series.ts'
import { useChange } from '../useChange.ts'

/** The six cards, with changes when the week before is comparable. */
export function StatCards({ figures, isCompared }: { figures: Figures; isCompared: boolean }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const changeWords = useChange()
  const stats = cardFigures(figures).map(({ card, value, isPercent, change }) => {
    const moved = isCompared && (change.kind === 'more' || change.kind === 'less')
    return {
      id: card,
      label: (
        <FigureName name={t(card)}>
          <FigureHelp figure={card === 'viewability' ? 'viewabilityRate' : card} name={t(card)} />
        </FigureName>
      ),
      value: isPercent ? formatPercent(value, language) : formatNumber(value, language),
      direction: moved ? change.kind : null,
      note: isCompared ? t(change.kind, { change: changeWords(change) }) : undefined,
    }
  })
  return <StatStrip stats={stats} />
}
