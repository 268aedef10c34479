import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { canUsePasskeys } from '../../../lib/session/canUsePasskeys.ts'
import { Button, type ButtonLook } from '../../../ui/form/Button.tsx'
import classes from '../AuthFrame.module.css'
import { useSessionStart } from './useSessionStart.ts'

type Props = {
  look?: ButtonLook
  /** Called with the reason of a failure; with null when a new attempt begins. */
  setProblem: (problem: string | null) => void
}

/** Invisible where passkeys cannot be used. It keeps its place, so that nothing moves when it replaces the early page. */
export function PasskeyButton({ look = 'quiet', setProblem }: Props) {
  const t = useTranslations()
  const start = useSessionStart()
  const [isBusy, setIsBusy] = useState(false)

  async function signIn() {
    setIsBusy(true)
    setProblem(null)
    try {
      const { signInWithPasskey } = await import('./signInWithPasskey.ts')
      const reply = await signInWithPasskey()
      if (reply && start(reply)) return
    } catch (error) {
      const message = t(`errors.${codeOf(error)}`)
      notify({ tone: 'error', message })
      setProblem(message)
    }
    setIsBusy(false)
  }

  return (
    <Button
      look={look}
      isBusy={isBusy}
      className={classes.submit}
      style={canUsePasskeys() ? undefined : { visibility: 'hidden' }}
      // The focus stays: a field that loses it shows an error, which would move this button while it is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void signIn()}
    >
      {t('auth.withPasskey')}
    </Button>
  )
}
