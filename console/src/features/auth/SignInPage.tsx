import { login } from '@matinee/contract/auth'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { readLanguage, notify, useSavedState } from '../../lib/savedState.ts'
import { beginSession, failSession, useSessionEnd } from '../../lib/session/session.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { EmailField } from './EmailField.tsx'
import { destination } from './destination.ts'
import { FormProblem } from './FormProblem.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { useFields } from './useFields.ts'
import classes from './AuthFrame.module.css'

const route = getRouteApi('/auth/login')

export function SignInPage() {
  const t = useTranslations('auth')
  return (
    <AuthFrame
      title={t('welcome')}
      windowTitle={t('signIn')}
      lede={t('lede')}
      links={
        <>
          <AuthLink to="/auth/register">{t('toRegister')}</AuthLink>
          <AuthLink to="/auth/resetpassword">{t('toReset')}</AuthLink>
        </>
      }
    >
      <SessionEndNote />
      <SignInForm />
    </AuthFrame>
  )
}

/** The reason why the session ended. */
function SessionEndNote() {
  const t = useTranslations('auth.sessionEnd')
  const reason = useSessionEnd((end) => end.reason)
  if (!reason) return null
  return (
    <Text as="output" surface="card" pad={12}>
      {t(reason)}
    </Text>
  )
}

function SignInForm() {
  const t = useTranslations('auth')
  const errors = useTranslations('errors')
  const search = route.useSearch()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields(['email', 'password'], (name, values) => (values[name] ? null : t('required')))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const answer = await api(login, { body: form.values })
      beginSession(answer)
      if (!answer.user) return setIsBusy(false)
      useSavedState.setState({ language: readLanguage(answer.user.language) })
      router.history.push(destination(search))
    } catch (error) {
      failSession()
      const message = textOf(error)
      notify({ tone: 'error', title: t('failedTitle'), message })
      setProblem(message === t('failedText') ? t('failedHint') : message)
      setIsBusy(false)
    }
  }

  const textOf = (error: unknown) =>
    error instanceof AppError && (error.status === 0 || error.status === 429 || error.status >= 500)
      ? errors(error.code)
      : t('failedText')

  return (
    <Stack as="form" gap={20} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField {...form.field('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" {...form.field('password')} />
      <FormProblem text={problem} />
      <Button type="submit" look="main" isBusy={isBusy} className={classes.submit}>
        {t('signIn')}
      </Button>
    </Stack>
  )
}
