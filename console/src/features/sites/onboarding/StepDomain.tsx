import type { Site } from '@matinee/contract/sites'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DomainField, useDomain } from '../DomainField.tsx'
import { cleanDomain, withoutSubdomain } from '../siteDomain.ts'
import { StepFrame, type StepWay } from './StepFrame.tsx'

/** The domain may change until the site is live. */
export function StepDomain({ site, frame }: { site: Site; frame: StepWay }) {
  const t = useTranslations('sites')
  const formId = useId()
  const isOpen = site.status === 'NEW'
  const domain = useDomain(site.fqdn)

  async function proceed() {
    if (!isOpen) return frame.proceed()
    if (!domain.check()) return
    const cleaned = cleanDomain(domain.typed)
    // The stored domain has already lost its subdomain.
    await frame.proceed(cleaned === site.fqdn ? {} : { fqdn: await withoutSubdomain(cleaned) })
  }
  return (
    <StepFrame {...frame} proceed={proceed} formId={formId} isBlocked={domain.typed.trim() === ''}>
      <Panel title={t('onboarding.domainTitle')}>
        <Stack gap={12}>
          <p>{t('onboarding.domainText')}</p>
          <DomainField
            domain={domain}
            form={formId}
            hint={isOpen ? t('add.help') : t('onboarding.domainFixed')}
            readOnly={!isOpen}
          />
        </Stack>
      </Panel>
    </StepFrame>
  )
}
