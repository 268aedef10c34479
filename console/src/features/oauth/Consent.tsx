import { authorizeClient } from '@matinee/contract/oauth'
import { redirectWith } from '@matinee/contract/plain/account/redirectWith'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { isWorthRetrying } from '../../lib/apiError.ts'
import { leaveTo } from '../../lib/session/leaveTo.ts'
import { notify } from '../../lib/savedState.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { AppLogo } from './AppLogo.tsx'
import { ConsentRefused, type Trouble } from './ConsentRefused.tsx'
import type { ClientRequest, ConsentRequest } from './oauth.queries.ts'
import classes from './Consent.module.css'

type Props = { asked: ClientRequest; request: ConsentRequest }

/** Only for a request whose client and address the server knows. */
export function Consent({ asked, request }: Props) {
  const { stage, trouble, approve, refuse } = useAnswer({ asked, request })
  if (trouble) return <ConsentRefused error={trouble} />
  if (stage === 'leaving' || asked.authorized) return <Returning asked={asked} />
  return (
    <>
      <Head asked={asked} />
      <Scopes asked={asked} />
      <Buttons {...{ approve, refuse }} isBusy={stage === 'busy'} to={request.redirect_uri} />
    </>
  )
}

function useAnswer({ asked, request }: Props) {
  const t = useTranslations()
  const [stage, setStage] = useState<'asking' | 'busy' | 'leaving'>('asking')
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  function leave(address: string) {
    if (leaveTo(address, request.redirect_uri)) setStage('leaving')
    else setTrouble('redirect_uri_mismatch')
  }

  async function approve() {
    setStage('busy')
    const { client_id, redirect_uri, state, scope, code_challenge, code_challenge_method } = request
    const given = { client_id, redirect_uri, state, scope, code_challenge, code_challenge_method }
    try {
      const { redirectTo } = await api(authorizeClient, { query: { response_type: 'code', ...given } })
      leave(redirectTo)
    } catch (error) {
      if (!(error instanceof Error) || asked.authorized || !isWorthRetrying(error))
        return setTrouble(error instanceof Error ? error : new Error('Unknown'))
      setStage('asking')
      notify({ tone: 'error', title: t('oauth.approveFailed'), message: t('auth.tryAgain') })
    }
  }

  // What was allowed before is not asked again, and sent once however often this renders.
  const isSent = useRef(false)
  useEffect(() => {
    if (!asked.authorized || isSent.current) return
    isSent.current = true
    void approve()
  })

  const refuse = () =>
    leave(
      redirectWith(request.redirect_uri, {
        error: 'access_denied',
        state: request.state,
        // The console is served by the issuer itself (RFC 9207).
        iss: location.origin,
      }),
    )
  return { stage, trouble, approve, refuse }
}

function Head({ asked: { client } }: { asked: ClientRequest }) {
  const t = useTranslations('oauth')
  const { name, email } = useUser()
  return (
    <header className={classes.head}>
      <AppLogo client={client} size={56} />
      <h1>{t('asks', { name: client.name })}</h1>
      <p className={classes.maker} data-verified={client.verified}>
        {client.verified ? t('verified') : t('notVerified')}
      </p>
      <p className={classes.who}>{t('signedInAs', { name, email })}</p>
    </header>
  )
}

function Scopes({ asked: { scopes } }: { asked: ClientRequest }) {
  const t = useTranslations('oauth')
  return (
    <section className={classes.scopes} aria-label={t('wants')}>
      <p>{t('wants')}</p>
      <ul>
        {(['read', 'write'] as const).map((scope) => {
          const isGranted = scopes.includes(scope)
          return (
            <li key={scope} data-granted={isGranted}>
              <Sign isGranted={isGranted} />
              <div>
                <p className={classes.scope}>{t(scope)}</p>
                <p className={classes.what}>{t(`${scope}Text`)}</p>
              </div>
              <span className={classes.verdict}>{isGranted ? t('granted') : t('notGranted')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Sign({ isGranted }: { isGranted: boolean }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" />
      <path d={isGranted ? 'm6.2 10.4 2.5 2.5 5-5.3' : 'm5 15 10-10'} strokeLinecap="round" />
    </svg>
  )
}

type ButtonsProps = { approve: () => Promise<void>; refuse: () => void; isBusy: boolean; to: string }

function Buttons({ approve, refuse, isBusy, to }: ButtonsProps) {
  const t = useTranslations()
  const { host, protocol } = new URL(to)
  return (
    <footer className={classes.foot}>
      <div className={classes.buttons}>
        <Button onClick={refuse} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button look="main" isBusy={isBusy} onClick={() => void approve()}>
          {t('oauth.approve')}
        </Button>
      </div>
      <p>{t('oauth.returnsTo', { host: host || protocol })}</p>
    </footer>
  )
}

function Returning({ asked: { client } }: { asked: ClientRequest }) {
  const t = useTranslations('oauth')
  return (
    <output className={classes.returning}>
      <AppLogo client={client} size={56} />
      <span className={classes.goes}>{t('returning', { name: client.name })}</span>
      <span className={classes.who}>{t('returningHint')}</span>
    </output>
  )
}
