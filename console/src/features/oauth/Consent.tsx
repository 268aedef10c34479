import { authorizeClient } from '@matinee/contract/oauth'
import { redirectWith } from '@matinee/contract/plain/account/redirectWith'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { isWorthRetrying } from '../../lib/apiError.ts'
import { leaveTo } from '../../lib/session/leaveTo.ts'
import { notify } from '../../lib/savedState.ts'
import { useUser } from '../../lib/session/session.ts'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { StatusBadge } from '../../ui/table/StatusBadge.tsx'
import { AppLogo } from './AppLogo.tsx'
import { ConsentRefused, type Trouble } from './ConsentRefused.tsx'
import type { ClientRequest, ConsentRequest } from './oauth.queries.ts'
import classes from './Consent.module.css'

type Props = { consent: ClientRequest; request: ConsentRequest }

/** For requests with a registered client and redirect address. */
export function Consent({ consent, request }: Props) {
  const { stage, trouble, approve, refuse } = useAnswer({ consent, request })
  if (trouble) return <ConsentRefused error={trouble} />
  if (stage === 'leaving' || consent.authorized) return <Returning client={consent.client} />
  return (
    <>
      <Head client={consent.client} />
      <Scopes scopes={consent.scopes} />
      <Buttons {...{ approve, refuse }} isBusy={stage === 'busy'} to={request.redirect_uri} />
    </>
  )
}

function useAnswer({ consent, request }: Props) {
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
    const query = { client_id, redirect_uri, state, scope, code_challenge, code_challenge_method }
    try {
      const { redirectTo } = await api(authorizeClient, { query: { response_type: 'code', ...query } })
      leave(redirectTo)
    } catch (error) {
      if (!(error instanceof Error) || consent.authorized || !isWorthRetrying(error))
        return setTrouble(error instanceof Error ? error : new Error('Unknown'))
      setStage('asking')
      notify({ tone: 'error', title: t('oauth.approveFailed'), message: t('auth.tryAgain') })
    }
  }

  // Consent given earlier is not requested again; sent once, however often this renders.
  const isSent = useRef(false)
  useEffect(() => {
    if (!consent.authorized || isSent.current) return
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

function Head({ client }: Pick<ClientRequest, 'client'>) {
  const t = useTranslations('oauth')
  const { name, email } = useUser()
  return (
    <Stack as="header" gap={16} align="center">
      <AppLogo client={client} size={56} />
      <Stack gap={8} align="center">
        <Text as="h1" fit="break">
          {t('asks', { name: client.name })}
        </Text>
        <StatusBadge tone={client.verified ? 'good' : 'warning'}>
          {client.verified ? t('verified') : t('notVerified')}
        </StatusBadge>
        <Text tone="quiet" fit="break">
          {t('signedInAs', { name, email })}
        </Text>
      </Stack>
    </Stack>
  )
}

function Scopes({ scopes }: Pick<ClientRequest, 'scopes'>) {
  const t = useTranslations('oauth')
  return (
    <Stack as="section" gap={12} aria-label={t('wants')}>
      <p>{t('wants')}</p>
      <RowList>
        {(['read', 'write'] as const).map((scope) => {
          const isGranted = scopes.includes(scope)
          return (
            <Row as="li" gap={12} key={scope}>
              <Text as="span" tone={isGranted ? 'good' : 'quiet'}>
                <Sign isGranted={isGranted} />
              </Text>
              <Stack grows>
                <Text weight="medium">{t(scope)}</Text>
                <Hint>{t(`${scope}Text`)}</Hint>
              </Stack>
              <Text
                as="span"
                size="small"
                tone={isGranted ? 'good' : 'quiet'}
                weight={isGranted ? 'medium' : undefined}
              >
                {isGranted ? t('granted') : t('notGranted')}
              </Text>
            </Row>
          )
        })}
      </RowList>
    </Stack>
  )
}

function Sign({ isGranted }: { isGranted: boolean }) {
  return (
    <svg
      width="22"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
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
    <Stack as="footer" gap={12}>
      <Grid gap={8} narrowest={120} stretches className={classes.buttons}>
        <Button onClick={refuse} disabled={isBusy}>
          {t('common.cancel')}
        </Button>
        <Button look="main" isBusy={isBusy} onClick={() => void approve()}>
          {t('oauth.approve')}
        </Button>
      </Grid>
      <Hint align="center" fit="break">
        {t('oauth.returnsTo', { host: host || protocol })}
      </Hint>
    </Stack>
  )
}

function Returning({ client }: Pick<ClientRequest, 'client'>) {
  const t = useTranslations('oauth')
  return (
    <Stack as="output" gap={12} align="center" pad={16}>
      <AppLogo client={client} size={56} />
      <Text as="span" size="lead" weight="medium" fit="break">
        {t('returning', { name: client.name })}
      </Text>
      <Text as="span" tone="quiet" fit="break">
        {t('returningHint')}
      </Text>
    </Stack>
  )
}
