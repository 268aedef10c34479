import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StatStrip } from '../../ui/page/StatStrip.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { figureChange, type Change } from '@matinee/contract/plain/reports/compared'
import type { Comparison } from './reportSearch.ts'
import { figureKind, type ComparedFigures, type FigureName, type Figures } from './totals.ts'
import { useMetricWords } from './useFigureColumns.ts'
import { useChangeWords } from './useReportFormat.ts'

const siteTiles = ['revenue', 'impression', 'ecpm', 'ctr', 'coverage', 'viewability'] as const
const appTiles = ['revenue', 'impression', 'ecpm', 'ctr', 'coverage', 'click'] as const

type Props = {
  kind: 'site' | 'app'
  figures: Figures
  /** Sums over the days that are complete in both periods. */
  comparison: ComparedFigures
  vs: Comparison
  show: (name: FigureName, value: number | null) => string
  /** Help next to the tile's name. */
  renderTip: (name: FigureName & (typeof siteTiles)[number]) => ReactNode
}

/** The total as six figures, each with its change. */
export function ReportTiles({ kind, figures, comparison, vs, show, renderTip }: Props) {
  const t = useTranslations('reports')
  const words = useMetricWords(kind)
  const changeWords = useChangeWords()
  const tiles = kind === 'site' ? siteTiles : appTiles
  const noteOf = (change: Change | null | undefined, than: Exclude<Comparison, 'none'>) => {
    if (change === undefined) return ''
    return change ? changeWords(change, than) : t('notComparable')
  }
  const stats = tiles.map((name) => {
    const value = figures[name]
    const change = typeof comparison === 'object' ? changeIn(comparison, name) : undefined
    return {
      id: name,
      label: (
        <Row as="span" gap={4}>
          {words(name).name}
          {renderTip(name as (typeof siteTiles)[number])}
        </Row>
      ),
      value: show(name, value),
      direction: change?.kind === 'more' || change?.kind === 'less' ? change.kind : null,
      note: vs === 'none' || comparison === 'none' ? undefined : noteOf(change, vs),
    }
  })
  return <StatStrip stats={stats} />
}

/** Null: nothing to compare. */
function changeIn(comparison: { now: Figures; before: Figures } | null, name: FigureName): Change | null {
  if (!comparison) return null
  const [now, before] = [comparison.now[name], comparison.before[name]]
  if (now === null || before === null) return null
  const impressions = { now: comparison.now.impression, before: comparison.before.impression }
  return figureChange({ now, before, impressions, isShare: figureKind(name) === 'percent' })
}
