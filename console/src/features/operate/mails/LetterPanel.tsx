import type { MailDetails } from '@matinee/contract/mails'
import { letterObstacleTexts } from '@matinee/contract/plain/texts/mailObstacleTexts'
import { useLocale, useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { LetterFrame } from './LetterFrame.tsx'

/** The letter, or why it is not shown. */
export function LetterPanel({ mail: { html, subject, letterObstacle } }: { mail: MailDetails }) {
  const t = useTranslations('operate.mails')
  const language = useLocale()
  if (html !== null)
    return (
      <Panel title={t('content')} lede={t('contentLede')} isFlush>
        <LetterFrame html={html} title={subject} />
      </Panel>
    )
  return (
    <Panel title={t('content')}>
      {letterObstacle && <Hint>{letterObstacleTexts[letterObstacle][language]}</Hint>}
    </Panel>
  )
}
