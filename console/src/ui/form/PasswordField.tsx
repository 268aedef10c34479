import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from './TextField.tsx'
import classes from './PasswordField.module.css'

type Props = {
  label: string
  hint?: string
  error?: string | null | undefined
} & ComponentProps<'input'>

/** A password field with a button that shows the password. */
export function PasswordField(props: Props) {
  const t = useTranslations('auth')
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
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
  )
}

function Eye({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      width="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      aria-hidden="true"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="m4 20 16-16" strokeLinecap="round" />}
    </svg>
  )
}
