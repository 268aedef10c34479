import { Text } from '../../../ui/layout/Text.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StepFrame, type StepWay } from './StepFrame.tsx'

/** The ads.txt lines of the site and the check for them. */
export function StepAdsTxt({ frame, children }: { frame: StepWay; children: ReactNode }) {
  const t = useTranslations('sites.onboarding')
  return (
    <StepFrame {...frame}>
      <div>
        <h2>{t('adsTxtTitle')}</h2>
        <Text tone="quiet">{t('adsTxtText')}</Text>
      </div>
      {children}
    </StepFrame>
  )
}
