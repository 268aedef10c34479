import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { AppReportRow } from '@matinee/contract/reports'
import { useTranslations } from 'use-intl'
import { helpPath } from '../../../lib/helpPath.ts'
import { LearnMore } from '../../../ui/overlay/LearnMore.tsx'
import { InfoTip, InfoTipFacts } from '../../../ui/overlay/InfoTip.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { formulaWith } from '../formulaWith.ts'
import { figuresOfApp, type FigureName } from '../totals.ts'
import { useMetricWords } from '../useFigureColumns.ts'
import { useReportFormat } from '../useReportFormat.ts'

type Props = { figure: FigureName; total: AppReportRow; currency: Currency }

/** Explains a figure of the app report: its meaning and, for rates, the formula with the report's sums. */
export function FigureTip({ figure, total, currency }: Props) {
  const t = useTranslations('reports')
  const format = useReportFormat(currency)
  const { name, is, raw, formula, isRate } = useMetricWords('app')(figure)
  const sums: Record<string, string> = {
    spent: format.money(total.revenue),
    request: format.number(total.adRequest),
    match: format.number(total.match),
    impression: format.number(total.impression),
    click: format.number(total.click),
  }
  return (
    <InfoTip title={name} label={t('explain.button', { name })}>
      <p>{is}</p>
      {isRate && (
        <InfoTipFacts>
          <Text tone="quiet" isNumeric>
            {formula}
            <br />
            {formulaWith(raw, (term) => sums[term])} ={' '}
            <Text as="strong" tone="ink">
              {format.figure(figure, figuresOfApp(total)[figure])}
            </Text>
          </Text>
        </InfoTipFacts>
      )}
      <LearnMore href={helpPath('metrics', figure)} about={name} />
    </InfoTip>
  )
}
