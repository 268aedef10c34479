import type { ReactNode } from 'react'
import { StatStrip } from '../../ui/StatStrip.tsx'
import { changeOf, type Comparison } from './compared.ts'
import classes from './ReportTiles.module.css'
import { kindOf, type FigureName, type Figures } from './totals.ts'
import { useMetricWords } from './useFigureColumns.ts'
import { useChangeWords } from './useReportFormat.ts'

const siteTiles = ['revenue', 'impression', 'ecpm', 'ctr', 'coverage', 'viewability'] as const
const appTiles = ['revenue', 'impression', 'ecpm', 'ctr', 'coverage', 'click'] as const

type Props = {
  kind: 'site' | 'app'
  figures: Figures
  /** Undefined while it is asked for; null when nothing is compared. */
  before: Figures | null | undefined
  vs: Comparison
  show: (name: FigureName, value: number | null) => string
  /** What explains a tile, beside its name. */
  renderTip: (name: FigureName & (typeof siteTiles)[number]) => ReactNode
}

/** The grand total in six figures (G-093), each with its change. */
export function ReportTiles({ kind, figures, before, vs, show, renderTip }: Props) {
  const words = useMetricWords(kind)
  const changeWords = useChangeWords()
  const tiles = kind === 'site' ? siteTiles : appTiles
  const stats = tiles.map((name) => {
    const value = figures[name]
    const was = before?.[name]
    const change =
      before && value !== null && typeof was === 'number'
        ? changeOf(value, was, kindOf(name) === 'percent')
        : undefined
    return {
      id: name,
      label: (
        <span className={classes.label}>
          {words(name).name}
          {renderTip(name as (typeof siteTiles)[number])}
        </span>
      ),
      value: show(name, value),
      direction: change?.kind === 'more' || change?.kind === 'less' ? change.kind : null,
      note: before === null || vs === 'none' ? undefined : change ? changeWords(change, vs) : '',
    }
  })
  return <StatStrip stats={stats} />
}
