import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { StepFrame, type StepWay } from './StepFrame.tsx'

/** Shown when no step remains but the setup was not finished. */
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
