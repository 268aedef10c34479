import { login } from '@matinee/contract/auth'
import type { ReplyOf } from '@matinee/contract/call'
import type { SecondFactor } from '@matinee/contract/plain/account/secondFactors'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { notify, useSavedState } from '../../lib/savedState.ts'
import { readDevice } from '../../lib/session/device.ts'
import { failSession, useSessionEnd } from '../../lib/session/session.ts'
import { loadPart } from '../../lib/texts.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { EmailField } from './EmailField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { PasskeyButton } from './signIn/PasskeyButton.tsx'
import type { SecondStep } from './signIn/SecondStep.tsx'
import { useSessionStart } from './signIn/useSessionStart.ts'
import { useFields } from './useFields.ts'
import classes from './AuthFrame.module.css'

type Ticket = { ticket: string; methods: readonly SecondFactor[] }
type Step = Ticket & { Form: typeof SecondStep }

export function SignInPage() {
  const t = useTranslations('auth')
  const [step, setStep] = useState<Step | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const leaveStep = (reason: string | null) => {
    setProblem(reason)
    setStep(null)
    // The pressed button disappears.
    document.querySelector('h1')?.focus()
  }
  return (
    <AuthFrame
      title={t('welcome')}
      windowTitle={t('signIn')}
      lede={step ? null : t('lede')}
      links={
        step ? null : (
          <>
            <AuthLink to="/auth/register">{t('toRegister')}</AuthLink>
            <AuthLink to="/auth/resetpassword">{t('toReset')}</AuthLink>
          </>
        )
      }
      after={step ? null : <PasskeyButton setProblem={setProblem} />}
    >
      <SessionEndNote />
      {step ? (
        <step.Form ticket={step.ticket} methods={step.methods} leave={leaveStep} />
      ) : (
        <SignInForm problem={problem} setProblem={setProblem} open={setStep} />
      )}
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

type FormProps = {
  problem: string | null
  setProblem: (problem: string | null) => void
  open: (step: Step) => void
}

function SignInForm({ problem, setProblem, open }: FormProps) {
  const t = useTranslations('auth')
  const errors = useTranslations('errors')
  const start = useSessionStart()
  const [isBusy, setIsBusy] = useState(false)
  const form = useFields(['email', 'password'], (name, values) => (values[name] ? null : t('required')))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const answer = await signIn(form.values)
      if ('ticket' in answer) open({ ...answer, Form: await loadSecondStep() })
      else if (!start(answer)) setIsBusy(false)
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

/** The new session, or the ticket of the second step that the server requires first. */
async function signIn(values: { email: string; password: string }): Promise<ReplyOf<typeof login> | Ticket> {
  try {
    return await api(login, { body: { ...values, device: readDevice() } })
  } catch (error) {
    if (error instanceof AppError && error.details && 'ticket' in error.details) return error.details
    throw error
  }
}

/** Most sign-ins have no second step, so its form and texts are not in the first file. */
async function loadSecondStep(): Promise<typeof SecondStep> {
  try {
    const { language } = useSavedState.getState()
    const [loaded] = await Promise.all([import('./signIn/SecondStep.tsx'), loadPart('secondStep', language)])
    return loaded.SecondStep
  } catch {
    throw new AppError({ code: 'unreachable', status: 0, message: 'The second step did not load' })
  }
}
