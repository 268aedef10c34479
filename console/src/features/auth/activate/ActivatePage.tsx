import { checkCode } from '@matinee/contract/auth'
import type { ReplyOf } from '@matinee/contract/call'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf } from '../../../lib/apiError.ts'
import { ActivateForm, type LinkRefusal } from './ActivateForm.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { Confirmation } from '../Confirmation.tsx'
import { LinkRefused } from './LinkRefused.tsx'

/** How long "Activation Successful" can be read. */
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
      lede={isDone || code === undefined ? null : t(isReset ? 'newPasswordLede' : 'activateLede')}
      links={<AuthLink to="/auth/login">{t('backToSignIn')}</AuthLink>}
    >
      {isDone ? (
        <Activated />
      ) : code === undefined ? (
        <LinkRefused code="invalid_code" isReset={isReset} />
      ) : (
        <CheckedLink code={code.trim()} isReset={isReset} onDone={() => setIsDone(true)} />
      )}
    </AuthFrame>
  )
}

type LinkProps = { code: string; isReset: boolean; onDone: () => void }

/** Says at once when the link does not work any more, before anybody fills in the form. */
function CheckedLink({ code, isReset, onDone }: LinkProps) {
  const t = useTranslations('auth')
  const { owner, refusal, isPending } = useLinkCheck(code)
  if (isPending) return <output>{t('checkingLink')}</output>
  // The form stays, as the documents have it for any code; a check that failed otherwise keeps nobody from trying.
  return (
    <ActivateForm
      code={code}
      isReset={owner ? owner.kind === 'reset' : isReset}
      owner={owner ?? { name: '', email: '' }}
      refusal={refusal}
      onDone={onDone}
    />
  )
}

type LinkCheck = {
  isPending: boolean
  owner: ReplyOf<typeof checkCode> | null
  refusal: LinkRefusal | null
}

function useLinkCheck(code: string): LinkCheck {
  const [check, setCheck] = useState<LinkCheck>({ isPending: true, owner: null, refusal: null })
  useEffect(() => {
    const abort = new AbortController()
    const end = (found: Partial<LinkCheck>) =>
      abort.signal.aborted || setCheck({ isPending: false, owner: null, refusal: null, ...found })
    api(checkCode, { body: { code }, signal: abort.signal }).then(
      (owner) => end({ owner }),
      (error: unknown) => {
        const found = codeOf(error)
        end({ refusal: found === 'invalid_code' || found === 'expired_code' ? found : null })
      },
    )
    return () => abort.abort()
  }, [code])
  return check
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
