import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation whose `mutate` does nothing while one runs. `isPending` renders too late to stop a double click. */
export function useSingleMutation<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const isRunning = useRef(false)
  const mutation = useMutation({
    ...options,
    onSettled: async (...settled) => {
      isRunning.current = false
      await options.onSettled?.(...settled)
    },
  })
  const mutate: typeof mutation.mutate = (...sent) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(...sent)
  }
  return { ...mutation, mutate }
}
