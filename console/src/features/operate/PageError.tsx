import type { ReactNode } from 'react'
import { AppError } from '../../lib/apiError.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'

type Props = {
  error: unknown
  retry: () => void
  /** What the address should have led to. */
  missing: string
  /** The way to the list. */
  back: ReactNode
}

/** In place of a page about one thing that could not be read. Another try does not help where there is no such thing. */
export function PageError({ error, retry, missing, back }: Props) {
  return error instanceof AppError && error.code === 'not_found' ? (
    <EmptyState text={missing} action={back} />
  ) : (
    <ErrorPanel error={error} retry={retry} />
  )
}
