import type { DayRange } from '@matinee/contract/plain/calendar'
import type { Currency } from '@matinee/contract/plain/account/accountTypes'
import type { ReplyOf } from '@matinee/contract/call'
import type { explainChange } from '@matinee/contract/reports'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { changeSteps, mainCause, type Split } from './changeSteps.ts'
import { earlierDays } from '@matinee/contract/plain/reports/compared'
import { explainChangeQuery } from '../reports.queries.ts'
import type { SiteParams } from '../site/siteParams.ts'
import { useReportFormat } from '../useReportFormat.ts'
import classes from './WhyPanel.module.css'

type Props = {
  siteId: string
  params: SiteParams
  compared: DayRange
  currency: Currency
  /** False: the earlier period is too small. Undefined: not known yet. */
  hasCauses: boolean | undefined
  isShown: boolean
  onShown: (isShown: boolean) => void
}

/** "Why did revenue change?", calculated when the panel opens. */
export function WhyPanel({ isShown, onShown, ...of }: Props) {
  const t = useTranslations('reports.why')
  return (
    <Panel
      title={t('title')}
      lede={t('lede')}
      controls={
        <Button aria-expanded={isShown} onClick={() => onShown(!isShown)}>
          {t(isShown ? 'hide' : 'show')}
        </Button>
      }
    >
      {isShown && <Causes {...of} />}
    </Panel>
  )
}

type CausesProps = Omit<Props, 'isShown' | 'onShown'>

function Causes({ siteId, params, compared, currency, hasCauses }: CausesProps) {
  const t = useTranslations('reports.why')
  const query = useQuery({
    ...explainChangeQuery({ siteId, params, currency, ...earlierDays(compared) }),
    enabled: hasCauses === true,
  })
  if (hasCauses === false) return <Text weight="medium">{t('tooLittle')}</Text>
  if (hasCauses && query.data) {
    const { split, periods } = query.data
    if (!split || !periods) return <Text weight="medium">{t('nothing')}</Text>
    return <Waterfall split={split} periods={periods} currency={currency} />
  }
  if (query.error && !query.isFetching)
    return <ErrorPanel title={t('failed')} error={query.error} retry={() => void query.refetch()} />
  return <PanelSkeleton heights={[300]} />
}

type Change = ReplyOf<typeof explainChange>['data']
type Periods = NonNullable<Change['periods']>
type WaterfallProps = { split: Split; periods: Periods; currency: Currency }

function Waterfall({ split, periods, currency }: WaterfallProps) {
  const t = useTranslations('reports.why')
  const format = useReportFormat(currency)
  const money = (micros: number) => format.money(micros / 1_000_000)
  const signed = (micros: number) => (micros > 0 ? `+${money(micros)}` : money(micros).replace('-', '−'))
  const steps = changeSteps(split)
  const main = mainCause(steps, split)
  const change = split.afterMicros - split.beforeMicros
  const daysOf = ({ startDate: from, endDate: to }: Periods['now']) =>
    from === to ? from : t('mark', { from, to })
  return (
    <Stack gap={12}>
      <Text weight="medium">
        {main
          ? t(change > 0 ? 'moreRevenue' : 'lessRevenue', {
              change: money(Math.abs(change)),
              cause: t(`${main.cause}.name`),
              // Keeps the sign and its number on one line.
              effect: signed(main.effectMicros).replace('−', '−\u2060'),
            })
          : t('none')}
      </Text>
      <table className={classes.table} aria-label={t('title')}>
        <thead className="hidden-text">
          <tr>
            <th scope="col">{t('cause')}</th>
            <th aria-hidden="true" />
            <th scope="col">{t('effect')}</th>
          </tr>
        </thead>
        <tbody>
          <SumRow name={t('before', { days: daysOf(periods.before) })} sum={money(split.beforeMicros)} />
          {steps.map(({ cause, effectMicros, leftPercent, widthPercent }) => (
            <tr key={cause}>
              <th scope="row">
                {t(`${cause}.name`)}
                <Text size="caption" tone="quiet">
                  {t(`${cause}.is`)}
                </Text>
              </th>
              <td aria-hidden="true" className={classes.track}>
                <span
                  className={classes.bar}
                  data-direction={effectMicros > 0 ? 'more' : effectMicros < 0 ? 'less' : undefined}
                  style={{ left: `${leftPercent}%`, width: `${widthPercent}%` }}
                />
              </td>
              <td>{signed(effectMicros)}</td>
            </tr>
          ))}
          <SumRow name={t('after', { days: daysOf(periods.now) })} sum={money(split.afterMicros)} />
        </tbody>
      </table>
    </Stack>
  )
}

const SumRow = ({ name, sum }: { name: string; sum: string }) => (
  <tr className={classes.end}>
    <th scope="row">{name}</th>
    <td aria-hidden="true" className={classes.track} />
    <td>{sum}</td>
  </tr>
)
