import type { UseQueryResult } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { dayAt, showDay } from '../../lib/days.ts'
import { useUser } from '../../lib/session.ts'
import classes from './PeriodLine.module.css'
import type { Range } from './quickRange.ts'
import { showInstant, showTime } from './showInstant.ts'
import { useToday } from './useToday.ts'

type Props = {
  queries: readonly UseQueryResult<{ range: Range }>[]
  /** Null: nothing is complete yet; undefined: not known. */
  completeTo: string | null | undefined
}

/** The exact period with its zone, and up to when its figures are complete. */
export function PeriodLine({ queries, completeTo }: Props) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone } = useUser()
  const range = queries.find(({ data }) => data)?.data?.range
  const isStale = queries.some(({ data, error }) => data && error)
  return (
    <div className={classes.line}>
      <p className={classes.range}>
        {range &&
          t('shown', {
            from: showInstant(range.start, language, timezone),
            to: showInstant(range.end, language, timezone),
            zone: timezone,
          })}
      </p>
      {isStale && (
        <output className={classes.stale}>
          {t('stale')}
          <button
            type="button"
            onClick={() => queries.forEach((query) => query.error && void query.refetch())}
          >
            {t('refresh')}
          </button>
        </output>
      )}
      {completeTo !== undefined && <Freshness completeTo={completeTo} />}
    </div>
  )
}

function Freshness({ completeTo }: { completeTo: string | null }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone } = useUser()
  const today = useToday()
  if (completeTo === null) return <p className={classes.fresh}>{t('arriving')}</p>
  const atS = Math.floor(Date.parse(completeTo) / 1000)
  const day = dayAt(atS, timezone)
  const time = showTime(atS, language, timezone, true)
  return (
    <p className={classes.fresh} data-complete>
      {t('completeTo', { time: day === today ? time : `${showDay(day)} ${time}` })}
    </p>
  )
}
