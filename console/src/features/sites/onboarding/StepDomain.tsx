import type { Site } from '@matinee/contract/sites'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { cleanDomain, domainProblem, withoutSubdomain, type DomainProblem } from '../siteDomain.ts'
import classes from './Steps.module.css'
import { StepFrame, type StepWay } from './StepFrame.tsx'

/** The domain may change until the site has gone live (G-084). */
export function StepDomain({ site, frame }: { site: Site; frame: StepWay }) {
  const t = useTranslations('sites')
  const formId = useId()
  const isOpen = site.status === 'NEW'
  const [typed, setTyped] = useState(site.fqdn)
  const [problem, setProblem] = useState<DomainProblem | null>(null)

  async function proceed() {
    if (!isOpen) return frame.proceed()
    const found = domainProblem(typed)
    setProblem(found)
    if (found) return
    const domain = cleanDomain(typed)
    // What is stored has lost its first label already, if it had one to lose.
    await frame.proceed(domain === site.fqdn ? {} : { fqdn: await withoutSubdomain(domain) })
  }
  return (
    <StepFrame {...frame} proceed={proceed} formId={formId} isBlocked={typed.trim() === ''}>
      <Panel title={t('onboarding.domainTitle')}>
        <div className={classes.words}>
          <p>{t('onboarding.domainText')}</p>
          <TextField
            form={formId}
            label={t('add.domain')}
            hint={isOpen ? t('add.help') : t('onboarding.domainFixed')}
            error={problem && t(`add.${problem}`)}
            readOnly={!isOpen}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={260}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(null)
            }}
            onBlur={() => setProblem(domainProblem(typed))}
          />
        </div>
      </Panel>
    </StepFrame>
  )
}
