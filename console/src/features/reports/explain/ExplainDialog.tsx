import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { formatNumber, formatPercent } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { useShownInstant } from '../../../lib/useShownInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import classes from './ExplainDialog.module.css'
import { rateSpan, sumsByTerm, type Explained, type Explanation } from './explanation.ts'
import { formulaWith } from '../formulaWith.ts'
import { explainMetricQuery } from '../reports.queries.ts'
import { isoDay } from '../revenuePoints.ts'
import { useMetricWords } from '../useFigureColumns.ts'
import { useReportFormat } from '../useReportFormat.ts'

type Props = Explained & { close: () => void }

/** Where a number comes from: definition, formula with its sums, filters, freshness, rates, adjustments, rows. */
export function ExplainDialog({ close, ...of }: Props) {
  const t = useTranslations()
  const { metric, siteId, params, currency } = of
  const words = useMetricWords('site')(metric)
  const query = useQuery(explainMetricQuery({ metric, siteId, params, currency }))
  return (
    <DialogFrame
      isWide
      title={words.name}
      body={words.is}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div className={classes.content}>
        {query.data ? (
          <Facts of={of} explanation={query.data} />
        ) : query.error && !query.isFetching ? (
          <ErrorPanel
            title={t('reports.explain.failed')}
            error={query.error}
            retry={() => void query.refetch()}
          />
        ) : (
          <PanelSkeleton heights={[64, 220]} />
        )}
      </div>
      <div className={classes.foot}>
        <Button look="main" onClick={close}>
          {t('common.close')}
        </Button>
      </div>
    </DialogFrame>
  )
}

type FactsProps = { of: Explained; explanation: Explanation }

function Facts({ of, explanation }: FactsProps) {
  const t = useTranslations('reports')
  const language = useLocale()
  const { timezone: zone } = useUser()
  const show = useShownInstant()
  const format = useReportFormat(of.currency)
  const words = useMetricWords('site')(of.metric)
  const value = format.figure(of.metric, explanation.value)
  const withSums = formulaWith(words.raw, sumsByTerm(explanation, format))
  const [from, to] = [showReportDay(of.days.start), showReportDay(of.days.end)]
  const { completeTo, estimatedShare, rowsRead } = explanation.origin
  return (
    <>
      <div className={classes.formula}>
        <p>{t('explain.formula')}</p>
        {words.isRate && <p className={classes.named}>{words.formula}</p>}
        <p className={classes.sums}>
          {words.isRate && `${withSums} = `}
          <strong>{value}</strong>
        </p>
      </div>
      <dl className={classes.facts}>
        <Fact name={t('explain.filters')}>
          {from === to ? t('shownDay', { day: from, zone }) : t('shown', { from, to, zone })};{' '}
          {of.filters.length > 0 ? of.filters.join('; ') : t('explain.noFilters')}
        </Fact>
        <Fact name={t('explain.fresh')}>
          {completeTo ? t('explain.complete', { time: show(completeTo), zone }) : t('explain.arriving')}
        </Fact>
        <Fact name={t('explain.share')}>
          {estimatedShare > 0
            ? t('estimated', { share: formatPercent(estimatedShare, language) })
            : t('final')}
        </Fact>
        <Fact name={t('explain.rates')}>
          <Rates rates={explanation.rates} currency={of.currency} />
        </Fact>
        <Fact name={t('explain.sources')}>
          <ul>
            {explanation.sources.map(({ source, spentMicros, impressions, estimatedDays }) => (
              <li key={source}>
                {source || t('explain.ownTag')}:{' '}
                {t('explain.sourceLine', {
                  revenue: format.money(spentMicros / 1_000_000),
                  impressions: format.number(impressions),
                })}
                {source !== '' && `, ${t('explain.estimatedDays', { count: estimatedDays })}`}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('explain.adjustments')}>
          {explanation.adjustments.length === 0 ? (
            t('explain.adjustmentsNone')
          ) : (
            <ul>
              {explanation.adjustments.map((one) => (
                <li key={`${one.day} ${one.source} ${one.at}`}>
                  {t('explain.adjustment', {
                    day: showReportDay(isoDay(one.day)),
                    source: one.source,
                    before: format.money(one.beforeMicros / 1_000_000),
                    after: format.money(one.afterMicros / 1_000_000),
                  })}
                  <span className={classes.reason}>
                    {one.reason} ({show(one.at)})
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={t('explain.rows')}>
          {t('explain.rowCount', { count: rowsRead, shown: format.number(rowsRead) })}
        </Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

function Rates({ rates, currency }: Pick<Explanation, 'rates'> & Pick<Explained, 'currency'>) {
  const t = useTranslations('reports')
  const language = useLocale()
  const span = rateSpan(rates)
  if (!span) return t('explain.ratesNone')
  const number = (rate: number) => formatNumber(rate, currency === 'try' ? 'tr' : language, 4)
  const day = (iso: string) => showReportDay(isoDay(iso))
  const shared = { currency: currency.toUpperCase(), source: span.source }
  return span.from === span.to
    ? t('explain.rateOne', { ...shared, day: day(span.from), rate: number(span.low) })
    : t('explain.rateMany', {
        ...shared,
        from: day(span.from),
        to: day(span.to),
        low: number(span.low),
        high: number(span.high),
      })
}
