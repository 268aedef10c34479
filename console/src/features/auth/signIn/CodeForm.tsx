import { confirmLogin } from '@matinee/contract/auth'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError, codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { readDevice } from '../../../lib/session/device.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useErrorFocus } from '../../../ui/form/useErrorFocus.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import classes from '../AuthFrame.module.css'
import { FormProblem } from '../FormProblem.tsx'
import { useFields } from '../useFields.ts'
import { useSessionStart } from './useSessionStart.ts'

type Props = {
  kind: 'authenticator' | 'recoveryCode'
  ticket: string
  /** The sign-in has to start again. */
  leave: (problem: string) => void
}

const inputs = {
  authenticator: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 16 },
  recoveryCode: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, maxLength: 64 },
} as const

/** Takes a code of an authenticator app, or a recovery code. */
export function CodeForm({ kind, ticket, leave }: Props) {
  const t = useTranslations()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(element)
  const { form, problem, isBusy, submit } = useCode({ kind, ticket, leave }, focusFault)
  return (
    <Stack as="form" gap={20} ref={element} onSubmit={(event) => void submit(event)} noValidate>
      <Text tone="quiet" id={id}>
        {t(`secondStep.${kind}`)}
      </Text>
      <TextField
        label={t(`secondStep.labels.${kind}`)}
        describedBy={id}
        {...inputs[kind]}
        {...form.field('code')}
        // An error that appears when the field loses the focus would move the button that is being pressed.
        onBlur={undefined}
      />
      <FormProblem text={problem} />
      <Button type="submit" look="main" isBusy={isBusy} className={classes.submit}>
        {t('auth.signIn')}
      </Button>
    </Stack>
  )
}

function useCode({ kind, ticket, leave }: Props, focusFault: () => void) {
  const t = useTranslations()
  const start = useSessionStart()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const form = useFields(['code'], (name, values) => (values[name] ? null : t('auth.required')))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    setProblem(null)
    try {
      const reply = await api(confirmLogin, {
        body: { ticket, code: form.values.code, device: readDevice() },
      })
      if (start(reply)) return
    } catch (error) {
      handleRefusal(error)
    }
    setIsBusy(false)
  }

  function handleRefusal(error: unknown) {
    const message = t(`errors.${codeOf(error)}`)
    if (codeOf(error) === 'sign_in_expired') return leave(message)
    if (error instanceof AppError && 'code' in error.fields) {
      form.refuse({ code: t(`secondStep.wrong.${kind}`) })
      return focusFault()
    }
    notify({ tone: 'error', message })
    setProblem(message)
  }

  return { form, problem, isBusy, submit }
}
