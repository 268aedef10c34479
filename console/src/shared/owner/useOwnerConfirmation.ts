import { useCallback, useEffect, useState } from 'react'
import { create } from 'zustand'
import { codeOf } from '../../lib/apiError.ts'
import type { PasswordDialog } from './PasswordDialog.tsx'

/** `asker`: the component that sent the change. */
type Question = { Dialog: typeof PasswordDialog; asker: object; answer: (isConfirmed: boolean) => void }

/** The open question for the password; `OwnerConfirmationHost` shows it. */
export const useOwnerQuestion = create<{ open: Question | null }>()(() => ({ open: null }))

/** The value of a call that was not sent again, because the user cancelled the question for the password. */
export const notConfirmed = Symbol('not confirmed')

type Confirmed = <T>(call: () => Promise<T>) => Promise<T | typeof notConfirmed>

/**
 * Returns a function that runs a call. If the server requires the password first, a dialog asks for it, and the call is
 * sent again. Cancelling the dialog, or leaving the screen, gives `notConfirmed`.
 */
export function useOwnerConfirmation(): Confirmed {
  const [asker] = useState<object>(() => ({}))
  useEffect(() => () => cancel(asker), [asker])
  return useCallback<Confirmed>(
    async (call) => {
      try {
        return await call()
      } catch (error) {
        if (codeOf(error) !== 'reauthentication_required') throw error
      }
      return (await askForPassword(asker)) ? call() : notConfirmed
    },
    [asker],
  )
}

async function askForPassword(asker: object): Promise<boolean> {
  const { PasswordDialog: Dialog } = await import('./PasswordDialog.tsx')
  useOwnerQuestion.getState().open?.answer(false)
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean) => {
      useOwnerQuestion.setState({ open: null })
      resolve(isConfirmed)
    }
    useOwnerQuestion.setState({ open: { Dialog, asker, answer } })
  })
}

function cancel(asker: object): void {
  const { open } = useOwnerQuestion.getState()
  if (open?.asker === asker) open.answer(false)
}
