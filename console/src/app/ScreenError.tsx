import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx'

/** A screen that threw, or whose code could not be fetched after a new release. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <ErrorPanel
      error={error}
      retry={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}
