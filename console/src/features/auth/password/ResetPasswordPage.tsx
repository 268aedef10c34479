import { resetPassword } from '@matinee/contract/auth'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { AuthFrame } from '../AuthFrame.tsx'
import { AuthLink } from '../AuthLink.tsx'
import { EmailField } from '../EmailField.tsx'
import { Confirmation } from '../Confirmation.tsx'
import { isEmail } from '../isEmail.ts'
import { FormProblem } from '../FormProblem.tsx'
import { useFields } from '../useFields.ts'
import { useRefusal } from '../useRefusal.ts'
import classes from '../AuthFrame.module.css'

export function ResetPasswordPage() {
  const t = useTranslations('auth')
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthFrame
      title={t('resetTitle')}
      lede={isDone ? null : t('resetLede')}
      links={<AuthLink to="/auth/login">{t('backToSignIn')}</AuthLink>}
    >
      {isDone ? <Confirmation text={t('resetSent')} /> : <ResetForm onDone={() => setIsDone(true)} />}
    </AuthFrame>
  )
}

function ResetForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('auth')
  const refusalOf = useRefusal()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields(['email'], (_, { email }) => (isEmail(email) ? null : t('emailFormat')))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      await api(resetPassword, { body: form.values })
      notify({ tone: 'info', message: t('resetSent') })
      onDone()
    } catch (error) {
      const { message, fields } = refusalOf(error)
      form.refuse(fields)
      notify({ tone: 'error', title: t('resetFailed'), message })
      // Errors at a field are announced there.
      if (Object.keys(fields).length === 0) setProblem(message)
      setIsBusy(false)
    }
  }

  return (
    <Stack as="form" gap={20} onSubmit={(event) => void submit(event)} noValidate>
      <EmailField {...form.field('email')} />
      <FormProblem text={problem} />
      <Button type="submit" look="main" isBusy={isBusy} className={classes.submit}>
        {t('resetButton')}
      </Button>
    </Stack>
  )
}
