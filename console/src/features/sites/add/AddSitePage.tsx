import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../../lib/apiError.ts'
import { FirstSteps } from '../../../shared/FirstSteps.tsx'
import { QuotaNotice } from '../../../shared/quotas/QuotaNotice.tsx'
import { useUser } from '../../../lib/session/session.ts'
import { useIsQuotaReached } from '../../../shared/quotas/usage.queries.ts'
import { useQuotaRefusal } from '../../../shared/quotas/useQuotaRefusal.ts'
import { useFirstSteps } from '../../../shared/useFirstSteps.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import classes from './AddSitePage.module.css'
import { DomainField, useDomain } from '../DomainField.tsx'
import { cleanDomain } from '../siteDomain.ts'
import { useAddSite } from './useAddSite.ts'

export function AddSitePage() {
  const t = useTranslations('sites.add')
  const { integrationType } = useUser()
  const { steps, dismiss } = useFirstSteps(true)
  const isFirstSite = steps?.some(({ name, isDone, site }) => name === 'site' && !isDone && !site)
  return (
    <Page title={t('title')} lede={t('lede')}>
      <div className={classes.columns}>
        <Panel title={t('yourSite')}>
          <AddSiteForm />
        </Panel>
        <Stack as="section" gap={12} className={classes.next} aria-label={t('whatFollows')}>
          <h2>{t('whatFollows')}</h2>
          <Text as="ol" tone="quiet">
            <li>{t('followForm')}</li>
            <li>{t('followAdsTxt')}</li>
            <li>{t('followCodes')}</li>
            {holdsRight(integrationType, 'videos.write') && <li>{t('followVideos')}</li>}
          </Text>
        </Stack>
      </div>
      {steps && isFirstSite && <FirstSteps steps={steps} dismiss={dismiss} here="site" />}
    </Page>
  )
}

function AddSiteForm() {
  const t = useTranslations('sites.add')
  const domain = useDomain()
  const add = useAddSite()
  const reason = useReason()
  const isFull = useIsQuotaReached(['sites'])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const isValid = domain.check()
    // Only robots fill in this hidden field; they get no answer.
    const isTrapped = Boolean(new FormData(event.currentTarget).get('website'))
    if (isValid && !isTrapped && !isFull && !add.isPending) add.mutate(cleanDomain(domain.typed))
  }
  return (
    <Stack as="form" gap={16} onSubmit={submit} noValidate>
      <QuotaNotice quotas={['sites']} />
      {add.isError && !isFull && (
        <Notice tone="bad" role="alert">
          {t('failed', { text: reason(add.error) })}
        </Notice>
      )}
      <DomainField domain={domain} hint={t('help')} placeholder={t('placeholder')} />
      <div className="hidden-text" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Row justify="end" hasLineAbove>
        <Button
          type="submit"
          look="main"
          disabled={domain.typed.trim() === '' || isFull}
          isBusy={add.isPending}
        >
          {t('button')}
        </Button>
      </Row>
    </Stack>
  )
}

/** Two refusals have shorter texts here. */
function useReason(): (error: unknown) => string {
  const t = useTranslations()
  const quotaRefusal = useQuotaRefusal()
  return (error) => {
    const code = codeOf(error)
    if (code === 'invalid_domain' || code === 'site_exists') return t(`sites.add.${code}`)
    return quotaRefusal(error) ?? t(`errors.${code}`)
  }
}
