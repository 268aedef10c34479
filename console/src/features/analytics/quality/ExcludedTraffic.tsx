import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { FigureHelp } from '../FigureHelp.tsx'
import type { Details } from '../analytics.queries.ts'
import classes from './ExcludedTraffic.module.css'

/** One calm line about invalid traffic, only when there was any: its views, or its loads when none of them played. */
export function ExcludedTraffic({ leftOut: { bot, flood } }: { leftOut: Details['leftOut'] }) {
  const t = useTranslations('analytics')
  const language = useLocale()
  const of = bot.start + flood.start > 0 ? 'start' : 'infoLoad'
  const count = bot[of] + flood[of]
  if (count === 0) return null
  const reasons = [
    bot[of] > 0 && t('leftOut.bot', { count: formatNumber(bot[of], language) }),
    flood[of] > 0 && t('leftOut.flood', { count: formatNumber(flood[of], language) }),
  ].filter(Boolean)
  return (
    <div className={classes.line}>
      {t(`leftOut.${of}`, { count, shown: formatNumber(count, language), reasons: reasons.join(', ') })}
      <FigureHelp figure="leftOut" name={t('leftOut.title')} />
    </div>
  )
}
