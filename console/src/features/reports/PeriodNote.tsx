import type { DayRange } from '@matinee/contract/plain/calendar'
import type { ReplyOf } from '@matinee/contract/call'
import type { compareSiteReport, ReportOrigin } from '@matinee/contract/reports'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { formatShare } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { helpPath } from '../../lib/helpPath.ts'
import { LearnMore } from '../../ui/overlay/LearnMore.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { DottedText } from '../../ui/table/DottedText.tsx'
import { isTooLittle } from '@matinee/contract/plain/reports/compared'
import classes from './PeriodNote.module.css'
import { useToday } from '../../shared/useToday.ts'

/** `now` and `before`: totals of a report of sites or of apps. */
type Compared = Pick<ReplyOf<typeof compareSiteReport>['data'], 'periods' | 'lateSources'> &
  Record<'now' | 'before', { impression: number } | null>

type Props = {
  days: DayRange
  origin: ReportOrigin | undefined
  /** Reloads the earlier period; null unless it failed to load. */
  retryBefore: (() => unknown) | null
  /** Null: nothing is compared. */
  comparison: Compared | 'pending' | null
}

/** The exact days, their completeness, the share of revenue that is estimated, and the compared days. */
export function PeriodNote({ days, origin, retryBefore, comparison }: Props) {
  const t = useTranslations('reports')
  const common = useTranslations('common')
  const language = useLocale()
  const { timezone: zone } = useUser()
  const show = useFormatInstant()
  const [from, to] = [showReportDay(days.start), showReportDay(days.end)]
  return (
    <Hint as={Row} isNumeric wraps justify="between" gap={24} className={classes.note}>
      <p>{from === to ? t('shownDay', { day: from, zone }) : t('shown', { from, to, zone })}</p>
      {origin && (
        <Row as="p" wraps gap={16} className={classes.origin}>
          {origin.completeTo && (
            <DottedText tone="good">{t('completeTo', { time: show(origin.completeTo) })}</DottedText>
          )}
          <DottedText tone={origin.estimatedShare > 0 ? 'warning' : 'good'}>
            {origin.estimatedShare > 0
              ? t('estimated', { share: formatShare(origin.estimatedShare, language) })
              : t('final')}
            {origin.estimatedShare > 0 && (
              <>
                {' '}
                <LearnMore
                  href={helpPath('revenue-low-today', 'estimated')}
                  about={t('estimated', { share: formatShare(origin.estimatedShare, language) })}
                />
              </>
            )}
          </DottedText>
          {/* Present before its text, so that screen readers announce it. */}
          <DottedText as="output" tone="warning">
            {retryBefore && (
              <>
                {t('beforeFailed')}{' '}
                <Button look="inline" onClick={() => retryBefore()}>
                  {common('retry')}
                </Button>
              </>
            )}
          </DottedText>
        </Row>
      )}
      {/* Reserves its space before its text has loaded. */}
      {origin && comparison && !retryBefore && (
        <p className={classes.compared}>
          {comparison !== 'pending' && <ComparedDays shown={days} comparison={comparison} />}
        </p>
      )}
    </Hint>
  )
}

/** The days that the changes compare, and why the others are excluded. */
function ComparedDays({ shown, comparison }: { shown: DayRange; comparison: Compared }) {
  const t = useTranslations('reports')
  const today = useToday()
  const { periods, lateSources, now, before } = comparison
  const wordsOf = ({ startDate, endDate }: NonNullable<Compared['periods']>['now']) =>
    startDate === endDate ? startDate : `${startDate} – ${endDate}`
  if (periods && now && before && isTooLittle({ now: now.impression, before: before.impression }))
    return t('tooLittle', { before: wordsOf(periods.before) })
  const isComplete = periods?.now.endDate === showReportDay(shown.end)
  const sources = isComplete ? [] : lateSources.map((source) => t('lateSource', source))
  const hasToday = !isComplete && shown.end >= today
  const reasons = hasToday && sources.length === 0 ? [t('todayOpen')] : sources
  const compared = periods
    ? t('comparedDays', { now: wordsOf(periods.now), before: wordsOf(periods.before) })
    : t('nothingComparable')
  return [compared, ...reasons].join(' ')
}
