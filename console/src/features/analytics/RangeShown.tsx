import { useLocale, useTranslations } from 'use-intl'
import { formatInstant } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import type { Range } from './quickRange.ts'
import classes from './RangeShown.module.css'

/** The exact period, day.month.year (V60), with its zone. */
export function RangeShown({ range }: { range: Range }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const { timezone } = useUser()
  const show = (seconds: number) => {
    const day = formatInstant(seconds * 1000, 'tr', {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      timeZone: timezone,
    })
    const time = formatInstant(seconds * 1000, language, {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: timezone,
    })
    return `${day} ${time}`
  }
  return (
    <p className={classes.shown}>
      {t('shown', { from: show(range.start), to: show(range.end), zone: timezone })}
    </p>
  )
}
