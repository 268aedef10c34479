import { metrics, type MetricName } from '@matinee/contract/plain/reports/metrics'
import { useTranslations } from 'use-intl'
import { appCtrFormula, formulaWith } from './formulaWith.ts'
import type { ReportColumn } from './ReportTable.tsx'
import type { FigureName, Figures } from './totals.ts'

/** The ten metrics, as the source lists them. */
const siteFigures: readonly FigureName[] = [
  'revenue',
  'request',
  'match',
  'impression',
  'click',
  'coverage',
  'ctr',
  'requestEcpm',
  'ecpm',
  'viewability',
]

/** A metric's name, meaning and formula in words. `kind`: sites and apps define CTR differently. */
export function useMetricWords(kind: 'site' | 'app') {
  const t = useTranslations('reports')
  return (figure: MetricName) => {
    const isAppCtr = kind === 'app' && figure === 'ctr'
    const { name, is } = {
      name: t(`metrics.${isAppCtr ? 'appCtr' : figure}.name`),
      is: t(`metrics.${isAppCtr ? 'appCtr' : figure}.is`),
    }
    const raw = isAppCtr ? appCtrFormula : metrics[figure].formula
    const formula = formulaWith(raw, (term) =>
      t.has(`terms.${term}` as never) ? t(`terms.${term}` as never) : undefined,
    )
    return { name, is, raw, formula, isRate: /[·÷]/.test(raw) }
  }
}

type Shown = {
  kind: 'site' | 'app'
  hasTips: boolean
  show: (name: FigureName, value: number | null) => string
}

/** The columns of the figures that this kind of report has. */
export function useFigureColumns<R>(figuresOf: (row: R) => Figures, shown: Shown): ReportColumn<R>[] {
  const t = useTranslations('reports')
  const words = useMetricWords(shown.kind)
  return siteFigures
    .filter((figure) => shown.kind === 'site' || figure !== 'viewability')
    .map((figure) => {
      const { name, is, formula, isRate } = words(figure)
      return {
        id: figure,
        name,
        isNumber: true,
        tip: shown.hasTips ? t('tip', { is, formula: isRate ? formula : '' }).trim() : undefined,
        show: (row) => shown.show(figure, figuresOf(row)[figure]),
        sortBy: (row) => figuresOf(row)[figure] ?? -1,
      }
    })
}
