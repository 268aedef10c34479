import { activate } from '@matinee/contract/auth'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { LinkRefused } from './LinkRefused.tsx'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { FormProblem } from '../FormProblem.tsx'
import { useFields } from '../useFields.ts'
import { usePasswordWords } from '../usePasswordWords.ts'
import { useRefusal } from '../useRefusal.ts'
import classes from '../AuthFrame.module.css'

type Props = {
  code: string
  isReset: boolean
  /** As registered; empty when unknown. */
  owner: { name: string; email: string }
  /** Why the link does not work, if the check failed. */
  refusal: LinkRefusal | null
  onDone: () => void
}

export type LinkRefusal = 'invalid_code' | 'expired_code'

export function ActivateForm(props: Props) {
  const t = useTranslations('auth')
  const { form, submit, isBusy, problem, refusedCode } = useActivate(props)
  const words = usePasswordWords()
  const account = { email: props.owner.email, name: props.isReset ? props.owner.name : form.values.name }
  return (
    <>
      {refusedCode && <LinkRefused code={refusedCode} />}
      <Stack as="form" gap={20} onSubmit={(event) => void submit(event)} noValidate>
        {!props.isReset && (
          <TextField label={t('fullName')} autoComplete="name" maxLength={200} {...form.field('name')} />
        )}
        {/* Gives password managers the account of this password. */}
        <input type="text" autoComplete="username" value={props.owner.email} readOnly hidden />
        <NewPasswordFields
          password={{ ...form.field('password'), hint: words.hintOf(form.values.password, account) }}
          repeat={form.field('repeat')}
        />
        <FormProblem text={problem} />
        <Button type="submit" look="main" isBusy={isBusy} className={classes.submit}>
          {props.isReset ? t('savePassword') : t('activateButton')}
        </Button>
      </Stack>
    </>
  )
}

function useActivate({ code, isReset, owner, refusal, onDone }: Props) {
  const t = useTranslations('auth')
  const refusalOf = useRefusal()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusedCode, setRefusedCode] = useState(refusal)
  const words = usePasswordWords()
  const check = (field: 'name' | 'password' | 'repeat', values: Record<typeof field, string>) => {
    if (field === 'name' && isReset) return null
    if (!values[field]) return t('required')
    if (field === 'password')
      return words.faultOf(values.password, { email: owner.email, name: isReset ? owner.name : values.name })
    return field === 'repeat' && values.repeat !== values.password ? t('mustMatch') : null
  }
  const form = useFields(['name', 'password', 'repeat'], check, { name: owner.name })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    setProblem(null)
    setRefusedCode(null)
    const { name, password } = form.values
    try {
      await api(activate, { body: { code, password, ...(!isReset && { name }) } })
      onDone()
    } catch (error) {
      const { message, fields } = refusalOf(error)
      form.refuse(fields)
      notify({ tone: 'error', title: t('activateFailed'), message })
      // Errors at a field or above the form are announced there.
      const errorCode = error instanceof AppError ? error.code : null
      if (errorCode === 'invalid_code' || errorCode === 'expired_code') setRefusedCode(errorCode)
      else if (Object.keys(fields).length === 0) setProblem(message)
      setIsBusy(false)
    }
  }

  return { form, submit, isBusy, problem, refusedCode }
}
