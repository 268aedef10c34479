import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { FigureHelp } from '../FigureHelp.tsx'
import type { Details } from '../analytics.queries.ts'

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
    <Hint as={Row} isNumeric gap={4} style={{ marginTop: -12 }}>
      {t(`leftOut.${counter}`, { count, shown: formatNumber(count, language), reasons: reasons.join(', ') })}
      <FigureHelp figure="leftOut" name={t('leftOut.title')} />
    </Hint>
  )
}
