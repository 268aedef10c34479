import type { ReportOrigin } from '@matinee/contract/reports'
import { showReportDay } from '@matinee/contract/plain/reportDays'
import { useLocale, useTranslations } from 'use-intl'
import { formatPercent } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { useShownInstant } from '../../lib/useShownInstant.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './PeriodNote.module.css'
import type { Days } from './reportSearch.ts'

type Props = {
  days: Days
  origin: ReportOrigin | undefined
  /** Asks again for what they are compared with; null unless that could not be had. */
  askBefore: (() => unknown) | null
}

/** The exact days, up to when they are counted, how much of the money is not final, and what is missing beside it. */
export function PeriodNote({ days, origin, askBefore }: Props) {
  const t = useTranslations('reports')
  const common = useTranslations('common')
  const language = useLocale()
  const { timezone: zone } = useUser()
  const show = useShownInstant()
  const [from, to] = [showReportDay(days.start), showReportDay(days.end)]
  return (
    <div className={classes.note}>
      <p>{from === to ? t('shownDay', { day: from, zone }) : t('shown', { from, to, zone })}</p>
      {origin && (
        <p className={classes.origin}>
          {origin.completeTo && <span>{t('completeTo', { time: show(origin.completeTo) })}</span>}
          <span data-estimated={origin.estimatedShare > 0 || undefined}>
            {origin.estimatedShare > 0
              ? t('estimated', { share: formatPercent(origin.estimatedShare, language) })
              : t('final')}
          </span>
          {/* There before its words, so that they are read out. */}
          <output>
            {askBefore && (
              <>
                {t('beforeFailed')}{' '}
                <Button look="inline" onClick={() => askBefore()}>
                  {common('retry')}
                </Button>
              </>
            )}
          </output>
        </p>
      )}
    </div>
  )
}
