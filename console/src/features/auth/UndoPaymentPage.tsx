import { undoPaymentInfo } from '@matinee/contract/payments'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { codeOf } from '../../lib/apiError.ts'
import { endSession } from '../../lib/session/session.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { ErrorBox } from '../../ui/page/ErrorPanel.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { Confirmation } from './Confirmation.tsx'

const route = getRouteApi('/auth/undopayment')

/**
 * Target of the link in the mail about changed payment details. Needs a click on its button, because programs that scan
 * mails follow links.
 */
export function UndoPaymentPage() {
  const t = useTranslations('auth')
  const { code } = route.useSearch()
  const { state, problem, undo } = useUndo(code?.trim() ?? '')
  return (
    <AuthFrame
      title={t('undoTitle')}
      lede={state === 'done' || state === 'refused' ? null : t('undoLede')}
      links={<AuthLink to="/auth/login">{t('backToSignIn')}</AuthLink>}
    >
      {state === 'done' ? (
        <Confirmation text={t('undone')}>
          <span>{t('undoneNext')}</span>
        </Confirmation>
      ) : (
        <>
          {problem && (
            <ErrorBox>
              <p>{problem}</p>
            </ErrorBox>
          )}
          {state !== 'refused' && (
            <Row>
              <Button look="main" isBusy={state === 'busy'} onClick={() => void undo()}>
                {t('undoButton')}
              </Button>
            </Row>
          )}
        </>
      )}
    </AuthFrame>
  )
}

function useUndo(code: string) {
  const t = useTranslations()
  const [state, setState] = useState<'ready' | 'busy' | 'done' | 'refused'>(code ? 'ready' : 'refused')
  const [problem, setProblem] = useState<string | null>(code ? null : t('auth.undoInvalid'))

  async function undo() {
    setState('busy')
    setProblem(null)
    try {
      await api(undoPaymentInfo, { body: { code } })
      // The server has ended all sessions, including this one.
      endSession()
      setState('done')
    } catch (error) {
      const errorCode = codeOf(error)
      const isRefused = errorCode === 'invalid_code' || errorCode === 'expired_code'
      if (isRefused) setProblem(t(errorCode === 'expired_code' ? 'auth.undoExpired' : 'auth.undoInvalid'))
      else setProblem(`${t('auth.undoFailed')}. ${t(`errors.${errorCode}`)}`)
      setState(isRefused ? 'refused' : 'ready')
    }
  }
  return { state, problem, undo }
}
