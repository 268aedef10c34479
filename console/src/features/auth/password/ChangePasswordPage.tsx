import { changePassword } from '@matinee/contract/auth'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSession, useUser } from '../../../lib/session/session.ts'
import { useCurrentPassword } from '../../../shared/useCurrentPassword.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CurrentPasswordField } from '../../../shared/CurrentPasswordField.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useErrorFocus } from '../../../ui/form/useErrorFocus.ts'
import { NewPasswordFields } from '../NewPasswordFields.tsx'
import { useFields } from '../useFields.ts'
import { usePasswordWords } from '../usePasswordWords.ts'
import { useRefusal } from '../useRefusal.ts'
import classes from './ChangePasswordPage.module.css'

export function ChangePasswordPage() {
  const t = useTranslations('auth')
  const actor = useSession((session) => session.actor)
  return (
    <Page title={t('changeTitle')} lede={actor ? null : t('changeLede')}>
      {actor ? <OwnerOnly /> : <ChangeForm />}
    </Page>
  )
}

/** Only the owner can change the password; the server refuses others too. The bar above links back. */
function OwnerOnly() {
  const t = useTranslations('auth')
  const { name } = useUser()
  return <EmptyState text={t('ownerOnly', { name })} />
}

function ChangeForm() {
  const t = useTranslations('auth')
  const { form, element, current, submit, isBusy } = useChange()
  const { email, name } = useUser()
  const words = usePasswordWords()
  return (
    <Stack isNarrow>
      <Panel title={t('password')} lede={email}>
        <Stack
          as="form"
          gap={20}
          ref={element}
          className={classes.form}
          onSubmit={(event) => void submit(event)}
          noValidate
        >
          {/* Gives password managers the account of this password. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <NewPasswordFields
            password={{
              ...form.field('password'),
              hint: words.hintOf(form.values.password, { email, name }),
            }}
            repeat={form.field('repeat')}
          />
          <CurrentPasswordField state={current} />
          <div>
            <Button type="submit" look="main" isBusy={isBusy}>
              {t('changeTitle')}
            </Button>
          </div>
        </Stack>
      </Panel>
    </Stack>
  )
}

function useChange() {
  const t = useTranslations('auth')
  const { id, email, name: ownName } = useUser()
  const words = usePasswordWords()
  const refusalOf = useRefusal()
  const current = useCurrentPassword()
  const element = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(element)
  const [isBusy, setIsBusy] = useState(false)
  const form = useFields(['password', 'repeat'], (name, values) => {
    if (!values[name]) return t('required')
    if (name === 'password') return words.faultOf(values.password, { email, name: ownName })
    return name === 'repeat' && values.repeat !== values.password ? t('notMatching') : null
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!form.isComplete(event.currentTarget) || isBusy) return
    setIsBusy(true)
    try {
      await api(changePassword, { body: { userID: id, password: form.values.password, ...current.part } })
      notify({ tone: 'info', message: t('changed') })
      form.clear()
      current.clear()
    } catch (error) {
      const { message, fields } = refusalOf(error)
      form.refuse(fields)
      const isAboutCurrent = current.handleRefusal(error)
      focusFault()
      if (isAboutCurrent) return
      notify({ tone: 'error', title: t('changeFailed'), message })
    } finally {
      setIsBusy(false)
    }
  }

  return { form, element, current, submit, isBusy }
}
