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

/** Display time of "Activation Successful". */
const redirectAfterMs = 1_000

const route = getRouteApi('/auth/activate')

/** Target of a mail's link: sets a new password with `reset=1`, else activates the account. */
export function ActivatePage() {
  const t = useTranslations('auth')
  const { code, reset, invited } = route.useSearch()
  const isReset = reset === '1'
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthFrame
      title={isReset ? t('newPasswordTitle') : t('activateTitle')}
      lede={
        isDone || isReset || code === undefined ? null : t(invited === '1' ? 'invitedLede' : 'activateLede')
      }
      links={<AuthLink to="/auth/login">{t('backToSignIn')}</AuthLink>}
    >
      {isDone ? (
        <Activated />
      ) : code === undefined ? (
        <LinkRefused code="invalid_code" />
      ) : (
        <CheckedLink code={code.trim()} isReset={isReset} onDone={() => setIsDone(true)} />
      )}
    </AuthFrame>
  )
}

type LinkProps = { code: string; isReset: boolean; onDone: () => void }

/** Reports a link that no longer works before the user fills in the form. */
function CheckedLink({ code, isReset, onDone }: LinkProps) {
  const t = useTranslations('auth')
  const { owner, refusal, isPending } = useLinkCheck(code)
  if (isPending) return <output>{t('checkingLink')}</output>
  // The source document shows the form for any code, and a failed check must not block it.
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
    const end = (result: Partial<LinkCheck>) =>
      abort.signal.aborted || setCheck({ isPending: false, owner: null, refusal: null, ...result })
    api(checkCode, { body: { code }, signal: abort.signal }).then(
      (owner) => end({ owner }),
      (error: unknown) => {
        const code = codeOf(error)
        end({ refusal: code === 'invalid_code' || code === 'expired_code' ? code : null })
      },
    )
    return () => abort.abort()
  }, [code])
  return check
}

function Activated() {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const current = route.useSearch()
  const [search] = useState({ ...current, code: undefined, reset: undefined })
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
