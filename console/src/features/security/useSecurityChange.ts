import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { isPasskeyCancelled } from '../../lib/session/isPasskeyCancelled.ts'
import { notConfirmed, useOwnerConfirmation } from '../../shared/owner/useOwnerConfirmation.ts'
import { securityKey } from './security.queries.ts'

/** Sends one call of a change, after the password if the server requires it. Ends the change when the user cancels. */
type Send = <T>(call: () => Promise<T>) => Promise<T>

class Cancelled extends Error {}

/**
 * `change` runs one change at a time and loads the page's data again. It resolves to null when the user cancelled, and when
 * the change failed, which `onError` or a toast reports.
 */
export function useSecurityChange() {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)

  const send: Send = async (call) => {
    const reply = await confirmed(call)
    if (reply === notConfirmed) throw new Cancelled()
    return reply
  }
  const reportError = (error: unknown) =>
    notify({ tone: 'error', title: t('security.failed'), message: t(`errors.${codeOf(error)}`) })

  async function change<T extends object>(
    work: (send: Send) => Promise<T>,
    onError: (error: unknown) => void = reportError,
  ): Promise<T | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setIsBusy(true)
    try {
      return await work(send)
    } catch (error) {
      if (!(error instanceof Cancelled) && !isPasskeyCancelled(error)) onError(error)
      return null
    } finally {
      isRunning.current = false
      setIsBusy(false)
      void queryClient.invalidateQueries({ queryKey: securityKey })
    }
  }

  return { isBusy, change }
}
