import { login } from '@matinee/contract/auth'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { safeReferrer } from '../../lib/safeReferrer.ts'
import { languageOf, notify, useSavedState } from '../../lib/savedState.ts'
import { beginSession, failSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { MarqueeBoard } from './MarqueeBoard.tsx'
import classes from './SignInPage.module.css'

const route = getRouteApi('/auth/login')

export function SignInPage() {
  const t = useTranslations('auth')
  const language = useLocale()
  return (
    <div className={classes.page}>
      <title>{`${t('signIn')} · Matinee`}</title>
      <main className={classes.side}>
        <header className={classes.top}>
          <Mark size={30} hasWordmark />
          <LanguageSwitch
            value={language}
            onChange={(chosen) => useSavedState.setState({ language: chosen })}
          />
        </header>
        <div className={classes.middle}>
          <h1 className={classes.title}>{t('welcome')}</h1>
          <p className={classes.lede}>{t('lede')}</p>
          <SignInForm />
        </div>
      </main>
      <MarqueeBoard />
    </div>
  )
}

function SignInForm() {
  const t = useTranslations('auth')
  const { referrer } = route.useSearch()
  const router = useRouter()
  const [form, setForm] = useState({ email: '', password: '' })
  const [touched, setTouched] = useState({ email: false, password: false })
  const [isBusy, setIsBusy] = useState(false)
  const [isShown, setIsShown] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTouched({ email: true, password: true })
    const [email, password] = [form.email.trim(), form.password.trim()]
    if (!email || !password || isBusy) return
    setIsBusy(true)
    try {
      const answer = await api(login, { body: { email, password } })
      beginSession(answer)
      if (answer.user) useSavedState.setState({ language: languageOf(answer.user.language) })
      router.history.push(safeReferrer(referrer))
    } catch (error) {
      failSession()
      notify({ tone: 'error', title: t('failedTitle'), message: textOf(error) })
      setIsBusy(false)
    }
  }

  const textOfError = useTranslations('errors')
  const textOf = (error: unknown) =>
    error instanceof AppError && (error.status === 0 || error.status >= 500)
      ? textOfError(error.code)
      : t('failedText')

  const field = (name: 'email' | 'password') => ({
    name,
    value: form[name],
    required: true,
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
    onBlur: () => setTouched((before) => ({ ...before, [name]: true })),
    error: touched[name] && !form[name].trim() ? t('required') : null,
  })

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        {...field('email')}
      />
      <TextField
        label={t('password')}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        {...field('password')}
        end={
          <button
            type="button"
            className={classes.reveal}
            aria-pressed={isShown}
            aria-label={isShown ? t('hidePassword') : t('showPassword')}
            onClick={() => setIsShown(!isShown)}
          >
            <Eye isOpen={isShown} />
          </button>
        }
      />
      <Button type="submit" look="main" isBusy={isBusy} className={classes.submit}>
        {t('signIn')}
      </Button>
    </form>
  )
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="m4 20 16-16" strokeLinecap="round" />}
    </svg>
  )
}
