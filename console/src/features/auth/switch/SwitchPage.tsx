import { switchAccount } from '@matinee/contract/auth'
import { getRouteApi, Link, Navigate, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { enterAccount } from '../../../shared/enterAccount.ts'
import { Row } from '../../../ui/layout/Row.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Button, buttonClass, Wheel } from '../../../ui/form/Button.tsx'
import { CalmPage } from '../../../ui/page/CalmPage.tsx'
import { useRefusal } from '../useRefusal.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the console's own links to /auth/switch, which need no confirmation. */
    isChosen?: boolean
  }
}

const route = getRouteApi('/auth/switch')

/** Other sites can link to this page, so their links ask for confirmation. */
export function SwitchPage() {
  const t = useTranslations('auth')
  const { id } = route.useSearch()
  const isChosen = useRouterState({ select: ({ location }) => location.state.isChosen === true })
  const [isAgreed, setIsAgreed] = useState(isChosen || !comesFromElsewhere())
  if (id === undefined) return <Navigate to="/" replace />
  return (
    <CalmPage windowTitle={t('switchTitle')}>
      {isAgreed ? <Switching id={id} /> : <Question id={id} agree={() => setIsAgreed(true)} />}
    </CalmPage>
  )
}

const comesFromElsewhere = () =>
  document.referrer !== '' && URL.parse(document.referrer)?.origin !== window.location.origin

function Question({ id, agree }: { id: string; agree: () => void }) {
  const t = useTranslations()
  return (
    <>
      <h1>{t('auth.switchTitle')}</h1>
      <Text tone="quiet" fit="break">
        {t('auth.switchQuestion', { id })}
      </Text>
      <Row gap={8} justify="end" wraps>
        <Link to="/" replace className={buttonClass()}>
          {t('common.cancel')}
        </Link>
        <Button look="main" onClick={agree}>
          {t('auth.switchButton')}
        </Button>
      </Row>
    </>
  )
}

function Switching({ id }: { id: string }) {
  const t = useTranslations('auth')
  useSwitch(id)
  return (
    <Row as="output" gap={12} justify="center" pad={16}>
      <Wheel />
      <Text as="span" size="lead">
        {t('switching')}
      </Text>
    </Row>
  )
}

function useSwitch(id: string): void {
  const t = useTranslations('auth')
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  useEffect(() => {
    const abort = new AbortController()
    async function run() {
      try {
        const session = await api(switchAccount, { params: { id }, signal: abort.signal })
        if (!session.user) throw new Error('The reply has no user')
        enterAccount(session)
      } catch (error) {
        if (abort.signal.aborted) return
        // Operators give a reason, which the page of the account asks for.
        if (error instanceof AppError && 'reason' in error.fields)
          return navigate({ to: '/operate/accounts/$accountId', params: { accountId: id }, replace: true })
        notify({ tone: 'error', title: t('switchFailed'), message: refusalOf(error).message })
      }
      await navigate({ to: '/', replace: true })
    }
    void run()
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each id: texts that load later must not switch again
  }, [id])
}
