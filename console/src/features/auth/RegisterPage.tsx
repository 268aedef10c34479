import { register } from '@matinee/contract/auth'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { notify } from '../../lib/savedState.ts'
import { Text } from '../../ui/layout/Text.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthLink } from './AuthLink.tsx'
import { EmailField } from './EmailField.tsx'
import { Confirmation } from './Confirmation.tsx'
import { isEmail } from './isEmail.ts'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { FormProblem } from './FormProblem.tsx'
import { useFields } from './useFields.ts'
import { usePasswordWords } from './usePasswordWords.ts'
import { useRefusal } from './useRefusal.ts'
import classes from './AuthFrame.module.css'

export function RegisterPage() {
  const t = useTranslations('auth')
  const [isDone, setIsDone] = useState(false)
  return (
    <AuthFrame
      title={t('registerTitle')}
      lede={isDone ? null : t('registerLede')}
      links={<AuthLink to="/auth/login">{isDone ? t('backToSignIn') : t('haveAccount')}</AuthLink>}
    >
      {isDone ? <Confirmation text={t('registered')} /> : <RegisterForm onDone={() => setIsDone(true)} />}
    </AuthFrame>
  )
}

function RegisterForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('auth')
  const { form, submit, isBusy, problem, isIncomplete } = useRegister(onDone)
  const words = usePasswordWords()
  return (
    <Stack as="form" gap={20} onSubmit={(event) => void submit(event)} noValidate>
      <TextField label={t('fullName')} autoComplete="name" maxLength={200} {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        hint={words.hintOf(form.values.password, form.values)}
        {...form.field('password')}
      />
      <div className={classes.trap} aria-hidden="true">
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {isIncomplete && (
        <Text role="alert" tone="bad" weight="medium">
          {t('fillInputs')}
        </Text>
      )}
      <FormProblem text={problem} />
      <Button type="submit" look="main" isBusy={isBusy} className={classes.submit}>
        {t('registerButton')}
      </Button>
    </Stack>
  )
}

function useRegister(onDone: () => void) {
  const t = useTranslations('auth')
  const language = useLocale()
  const refusalOf = useRefusal()
  const words = usePasswordWords()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [wasSent, setWasSent] = useState(false)
  const form = useFields(['name', 'email', 'password'], (name, values) => {
    if (!values[name]) return t('required')
    if (name === 'password') return words.faultOf(values.password, values)
    return name === 'email' && !isEmail(values.email) ? t('emailFormat') : null
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setWasSent(true)
    const website = new FormData(event.currentTarget).get('website')
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const trap = typeof website === 'string' && website !== '' ? { website } : {}
      await api(register, { body: { ...form.values, language, ...trap } })
      notify({ tone: 'info', message: t('registered') })
      onDone()
    } catch (error) {
      const { message, fields } = refusalOf(error)
      form.refuse(fields)
      notify({ tone: 'error', title: t('registerFailed'), message })
      // Errors at a field are announced there.
      if (Object.keys(fields).length === 0) setProblem(message)
      setIsBusy(false)
    }
  }

  const isIncomplete = wasSent && Object.values(form.values).some((value) => !value)
  return { form, submit, isBusy, problem, isIncomplete }
}
