import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StepFrame, type StepWay } from './StepFrame.tsx'

/** Where no listed step is left but the site was not finished (G-086). */
export function StepEnd({ frame }: { frame: StepWay }) {
  const t = useTranslations('sites.onboarding')
  return (
    <StepFrame {...frame}>
      <Panel title={t('endTitle')}>
        <p>{t('endText')}</p>
      </Panel>
    </StepFrame>
  )
}
