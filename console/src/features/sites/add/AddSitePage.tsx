import { holdsRight } from '@matinee/contract/plain/accountTypes'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../../lib/apiError.ts'
import { FirstSteps } from '../../../shared/FirstSteps.tsx'
import { QuotaNotice } from '../../../shared/quotas/QuotaNotice.tsx'
import { useUser } from '../../../lib/session.ts'
import { useIsQuotaReached } from '../../../shared/quotas/usage.queries.ts'
import { useQuotaRefusal } from '../../../shared/quotas/useQuotaRefusal.ts'
import { useFirstSteps } from '../../../shared/useFirstSteps.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import classes from './AddSitePage.module.css'
import { cleanDomain, domainProblem, type DomainProblem } from '../siteDomain.ts'
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
        <section className={classes.next} aria-label={t('whatFollows')}>
          <h2>{t('whatFollows')}</h2>
          <ol>
            <li>{t('followForm')}</li>
            <li>{t('followAdsTxt')}</li>
            <li>{t('followCodes')}</li>
            {holdsRight(integrationType, 'videos.write') && <li>{t('followVideos')}</li>}
          </ol>
        </section>
      </div>
      {steps && isFirstSite && <FirstSteps steps={steps} dismiss={dismiss} here="site" />}
    </Page>
  )
}

function AddSiteForm() {
  const t = useTranslations('sites.add')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<DomainProblem | null>(null)
  const add = useAddSite()
  const reason = useReason()
  const isFull = useIsQuotaReached(['sites'])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = domainProblem(typed)
    setProblem(found)
    // Only robots fill it in; they are told nothing (G-091).
    const isTrapped = Boolean(new FormData(event.currentTarget).get('website'))
    if (!found && !isTrapped && !isFull && !add.isPending) add.mutate(cleanDomain(typed))
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <QuotaNotice quotas={['sites']} />
      {add.isError && !isFull && (
        <p className={classes.failed} role="alert">
          {t('failed', { text: reason(add.error) })}
        </p>
      )}
      <TextField
        label={t('domain')}
        hint={t('help')}
        error={problem && t(problem)}
        placeholder={t('placeholder')}
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
      <div className="hidden-text" aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" look="main" disabled={typed.trim() === '' || isFull} isBusy={add.isPending}>
          {t('button')}
        </Button>
      </div>
    </form>
  )
}

/** The two refusals of a domain have short words of their own here. */
function useReason(): (error: unknown) => string {
  const t = useTranslations()
  const quotaRefusal = useQuotaRefusal()
  return (error) => {
    const code = codeOf(error)
    if (code === 'invalid_domain' || code === 'site_exists') return t(`sites.add.${code}`)
    return quotaRefusal(error) ?? t(`errors.${code}`)
  }
}
