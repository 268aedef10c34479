import type { Language } from '@matinee/contract/plain/account/accountTypes'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { helpPath } from '../../lib/helpPath.ts'
import { LearnMore } from '../../ui/overlay/LearnMore.tsx'
import { InfoTip, InfoTipFacts } from '../../ui/overlay/InfoTip.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import type { About as AboutFigure, Figure } from '../../texts/analyticsAbout.en.ts'

const sources: Record<Language, () => Promise<Record<Figure, AboutFigure>>> = {
  en: async () => (await import('../../texts/analyticsAbout.en.ts')).about,
  tr: async () => (await import('../../texts/analyticsAbout.tr.ts')).about,
}

/** A tip that explains a figure: meaning, unit, when it is counted, and the nearest standard. */
export function FigureHelp({ figure, name }: { figure: Figure; name: string }) {
  const t = useTranslations('analytics.about')
  return (
    <InfoTip title={name} label={t('label', { name })}>
      <Explanation figure={figure} name={name} />
    </InfoTip>
  )
}

/** Loaded when the first tip opens, in the console's language. */
function Explanation({ figure, name }: { figure: Figure; name: string }) {
  const t = useTranslations('analytics.about')
  const language = useLocale()
  const { data, error } = useQuery({
    queryKey: ['analyticsAbout', language],
    queryFn: sources[language],
    staleTime: Infinity,
  })
  if (!data) return <p style={{ minHeight: 96 }}>{error && t('failed')}</p>
  const { meaning, unit, when, standard } = data[figure]
  return (
    <>
      <p>{meaning}</p>
      <InfoTipFacts>
        <Facts
          facts={[
            { name: t('unit'), value: unit },
            { name: t('when'), value: when },
            ...(standard ? [{ name: t('standard'), value: standard }] : []),
          ]}
        />
      </InfoTipFacts>
      <LearnMore href={helpPath('metrics', `video-${figure}`)} about={name} />
    </>
  )
}
