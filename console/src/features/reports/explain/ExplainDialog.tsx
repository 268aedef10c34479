import { adjustmentReasons } from '@matinee/contract/plain/reports/adjustmentReasons'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { formatNumber, formatPercent, formatShare } from '@matinee/contract/plain/format'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { helpPath } from '../../../lib/helpPath.ts'
import { LearnMore } from '../../../ui/overlay/LearnMore.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Facts as FactList } from '../../../ui/layout/Facts.tsx'
import { rateSpan, sumsByTerm, type Explained, type Explanation } from './explanation.ts'
import { formulaWith } from '../formulaWith.ts'
import { explainMetricQuery } from '../reports.queries.ts'
import { isoDay } from '../revenuePoints.ts'
import { useMetricWords } from '../useFigureColumns.ts'
import { useReportFormat } from '../useReportFormat.ts'

type Props = Explained & { close: () => void }

/** Explains a number: definition, formula with its sums, filters, freshness, rates, adjustments, rows. */
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
      <DialogContent scrolls>
        {query.data ? (
          <>
            <Facts of={of} explanation={query.data} />
            <LearnMore href={helpPath('metrics', metric)} about={words.name} />
          </>
        ) : query.error && !query.isFetching ? (
          <ErrorPanel
            title={t('reports.explain.failed')}
            error={query.error}
            retry={() => void query.refetch()}
          />
        ) : (
          <PanelSkeleton heights={[64, 220]} />
        )}
      </DialogContent>
      <DialogButtons>
        <Button look="main" onClick={close}>
          {t('common.close')}
        </Button>
      </DialogButtons>
    </DialogFrame>
  )
}

type FactsProps = { of: Explained; explanation: Explanation }

function Facts({ of, explanation }: FactsProps) {
  const t = useTranslations('reports')
  const language = useLocale()
  const { timezone: zone } = useUser()
  const show = useFormatInstant()
  const format = useReportFormat(of.currency)
  const [from, to] = [showReportDay(of.days.start), showReportDay(of.days.end)]
  const days = from === to ? t('shownDay', { day: from, zone }) : t('shown', { from, to, zone })
  const { completeTo, estimatedShare, rowsRead } = explanation.origin
  return (
    <Text as={Stack} size="small" gap={16}>
      <Formula of={of} explanation={explanation} />
      <FactList
        gap={12}
        stacks
        facts={[
          {
            name: t('explain.filters'),
            value: `${days}; ${of.filters.length > 0 ? of.filters.join('; ') : t('explain.noFilters')}`,
          },
          {
            name: t('explain.fresh'),
            value: completeTo
              ? t('explain.complete', { time: show(completeTo), zone })
              : t('explain.arriving'),
          },
          {
            name: t('explain.share'),
            value:
              estimatedShare > 0
                ? t('estimated', { share: formatShare(estimatedShare, language) })
                : t('final'),
          },
          {
            name: t('explain.rates'),
            value: <Rates rates={explanation.rates} currency={of.currency} />,
          },
          { name: t('explain.sources'), value: <Sources {...explanation} currency={of.currency} /> },
          ...(explanation.outsideTags.length > 0
            ? [{ name: t('explain.outsideTags'), value: <OutsideTags {...explanation} /> }]
            : []),
          {
            name: t('explain.adjustments'),
            value: <Adjustments {...explanation} currency={of.currency} />,
          },
          {
            name: t('explain.rows'),
            value: t('explain.rowCount', { count: rowsRead, shown: format.number(rowsRead) }),
          },
        ]}
      />
    </Text>
  )
}

/** The metric's formula, in words and with the report's sums. */
function Formula({ of, explanation }: FactsProps) {
  const t = useTranslations('reports')
  const format = useReportFormat(of.currency)
  const words = useMetricWords('site')(of.metric)
  const withSums = formulaWith(words.raw, sumsByTerm(explanation, format))
  return (
    <Stack gap={4} surface="sunken" pad="note">
      <Text size="caption" tone="quiet">
        {t('explain.formula')}
      </Text>
      {words.isRate && <Hint>{words.formula}</Hint>}
      <Text size="body" isNumeric>
        {words.isRate && `${withSums} = `}
        <Text as="strong" weight="strong">
          {format.figure(of.metric, explanation.value)}
        </Text>
      </Text>
    </Stack>
  )
}

type PartProps = Explanation & Pick<Explained, 'currency'>

function Sources({ sources, currency }: Pick<PartProps, 'sources' | 'currency'>) {
  const t = useTranslations('reports.explain')
  const format = useReportFormat(currency)
  return (
    <Stack as="ul" gap={6}>
      {sources.map(({ source, spentMicros, impressions, estimatedDays }) => (
        <li key={source}>
          {source || t('ownTag')}:{' '}
          {t('sourceLine', {
            revenue: format.money(spentMicros / 1_000_000),
            impressions: format.number(impressions),
          })}
          {source !== '' && `, ${t('estimatedDays', { count: estimatedDays })}`}
        </li>
      ))}
    </Stack>
  )
}

/** What we count of outside tags next to what imports report. */
function OutsideTags({ outsideTags }: Pick<Explanation, 'outsideTags'>) {
  const t = useTranslations('reports.explain')
  const language = useLocale()
  const number = (value: number) => formatNumber(value, language)
  return (
    <Stack as="ul" gap={6}>
      {outsideTags.map(({ zone, days, impressions, importedImpressions, difference }) => (
        <li key={zone.id}>
          {difference === null
            ? t('outsideTagNone', { zone: zone.name })
            : t('outsideTag', {
                zone: zone.name,
                own: number(impressions),
                imported: number(importedImpressions),
                difference: `${difference > 0 ? '+' : ''}${formatPercent(difference, language, 1)}`,
                days,
              })}
        </li>
      ))}
    </Stack>
  )
}

const ownReasons = ['finalised', 'reestimated'] as const satisfies (keyof typeof adjustmentReasons)[]

function Adjustments({ adjustments, currency }: Pick<PartProps, 'adjustments' | 'currency'>) {
  const t = useTranslations('reports.explain')
  const format = useReportFormat(currency)
  const show = useFormatInstant()
  if (adjustments.length === 0) return t('adjustmentsNone')
  const reasonOf = (stored: string) => {
    const own = ownReasons.find((name) => adjustmentReasons[name] === stored)
    return own ? t(`reasons.${own}`) : stored
  }
  return (
    <Stack as="ul" gap={6}>
      {adjustments.map((one) => (
        <li key={`${one.day} ${one.source} ${one.at}`}>
          {t('adjustment', {
            day: showReportDay(isoDay(one.day)),
            source: one.source,
            before: format.money(one.beforeMicros / 1_000_000),
            after: format.money(one.afterMicros / 1_000_000),
          })}
          <Text tone="quiet">
            {reasonOf(one.reason)} ({show(one.at)})
          </Text>
        </li>
      ))}
    </Stack>
  )
}

function Rates({ rates, currency }: Pick<PartProps, 'rates' | 'currency'>) {
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
