import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ActivateForm } from './ActivateForm.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { Confirmation } from './Confirmation.tsx'
import { LinkRefused } from './LinkRefused.tsx'

/** How long "Activation Successful" can be read (V218). */
const redirectAfterMs = 1_000

const route = getRouteApi('/auth/activate')

/** A mail's link leads here: with `reset=1` to set a new password, else to open the account. */
export function ActivatePage() {
  const t = useTranslations('auth')
  const { code, reset } = route.useSearch()
  const isReset = reset === '1'
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthFrame
      title={isReset ? t('newPasswordTitle') : t('activateTitle')}
      lede={isDone || code === undefined ? null : t('activateLede')}
      links={<AuthLink to="/auth/login">{t('backToSignIn')}</AuthLink>}
    >
      {isDone ? (
        <Activated />
      ) : code === undefined ? (
        <LinkRefused code="invalid_code" isReset={isReset} />
      ) : (
        <ActivateForm code={code.trim()} isReset={isReset} onDone={() => setIsDone(true)} />
      )}
    </AuthFrame>
  )
}

function Activated() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const asked = route.useSearch()
  const [search] = useState({ ...asked, code: undefined, reset: undefined })
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/auth/login', search, replace: true }),
      redirectAfterMs,
    )
    return () => clearTimeout(timer)
  }, [navigate, search])
  return (
    <Confirmation text={t('activated')}>
      <span>{t('activatedNext')}</span>
    </Confirmation>
  )
}
