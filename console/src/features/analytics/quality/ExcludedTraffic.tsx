import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { FigureHelp } from '../FigureHelp.tsx'
import type { Details } from '../analytics.queries.ts'
import classes from './ExcludedTraffic.module.css'

/** One line about excluded invalid traffic, if there was any: its views, or its loads when none of them played. */
export function ExcludedTraffic({ leftOut: { bot, flood } }: { leftOut: Details['leftOut'] }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const counter = bot.start + flood.start > 0 ? 'start' : 'infoLoad'
  const count = bot[counter] + flood[counter]
  if (count === 0) return null
  const reasons = [
    bot[counter] > 0 && t('leftOut.bot', { count: formatNumber(bot[counter], language) }),
    flood[counter] > 0 && t('leftOut.flood', { count: formatNumber(flood[counter], language) }),
  ].filter(Boolean)
  return (
    <div className={classes.line}>
      {t(`leftOut.${counter}`, { count, shown: formatNumber(count, language), reasons: reasons.join(', ') })}
      <FigureHelp figure="leftOut" name={t('leftOut.title')} />
    </div>
  )
}
