import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { notify } from '../../lib/savedState.ts'
import { notConfirmed, useOwnerConfirmation } from '../../shared/owner/useOwnerConfirmation.ts'
import { useRefusalText } from './useRefusalText.ts'

/**
 * Returns a function that sends a dialog's change, after the password if the server requires it, says that it is done and
 * closes the dialog. It resolves to the refusal to show, or to null. What is below `key` is read again, also after a
 * refusal: another operator may have been faster.
 */
export function useDialogChange(key: QueryKey, close: () => void) {
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const refusalText = useRefusalText()
  return async <Done>(send: () => Promise<Done>, done: string | ((result: Done) => string | undefined)) => {
    try {
      const result = await confirmed(send)
      if (result === notConfirmed) return null
      const message = typeof done === 'string' ? done : done(result)
      if (message) notify({ tone: 'info', message })
      close()
      return null
    } catch (error) {
      return refusalText(error)
    } finally {
      void queryClient.invalidateQueries({ queryKey: key })
    }
  }
}
