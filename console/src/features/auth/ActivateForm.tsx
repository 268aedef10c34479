import { activate } from '@matinee/contract/auth'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LinkRefused } from './LinkRefused.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useFields } from './useFields.ts'
import { useRefusal } from './useRefusal.ts'
import classes from './AuthFrame.module.css'

type Props = { code: string; isReset: boolean; onDone: () => void }

export function ActivateForm(props: Props) {
  const t = useTranslations('auth')
  const { form, submit, isBusy, refusedCode } = useActivate(props)
  return (
    <>
      {refusedCode && <LinkRefused code={refusedCode} isReset={props.isReset} />}
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {!props.isReset && (
          <TextField label={t('fullName')} autoComplete="name" maxLength={200} {...form.field('name')} />
        )}
        <NewPasswordFields password={form.field('password')} repeat={form.field('repeat')} />
        <Button type="submit" look="main" isBusy={isBusy} className={classes.submit}>
          {props.isReset ? t('savePassword') : t('activateButton')}
        </Button>
      </form>
    </>
  )
}

function useActivate({ code, isReset, onDone }: Props) {
  const t = useTranslations('auth')
  const refusalOf = useRefusal()
  const [isBusy, setIsBusy] = useState(false)
  const [refusedCode, setRefusedCode] = useState<'invalid_code' | 'expired_code' | null>(null)
  const form = useFields(['name', 'password', 'repeat'], (field, values) => {
    if (field === 'name' && isReset) return null
    if (!values[field]) return t('required')
    return field === 'repeat' && values.repeat !== values.password ? t('mustMatch') : null
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    setRefusedCode(null)
    const { name, password } = form.values
    try {
      await api(activate, { body: { code, password, ...(!isReset && { name }) } })
      onDone()
    } catch (error) {
      const { message, fields } = refusalOf(error)
      form.refuse(fields)
      notify({ tone: 'error', title: t('activateFailed'), message })
      const found = error instanceof AppError ? error.code : null
      if (found === 'invalid_code' || found === 'expired_code') setRefusedCode(found)
      setIsBusy(false)
    }
  }

  return { form, submit, isBusy, refusedCode }
}
