import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { readAuthSearch } from './authSearch.ts'

type Props = {
  to: '/auth/login' | '/auth/register' | '/auth/resetpassword'
  className?: string
  children: ReactNode
}

/** A link between the signed-out pages that keeps the referrer and an app's request. */
export function AuthLink({ to, className, children }: Props) {
  const search = readAuthSearch(useSearch({ strict: false }))
  return (
    <Link to={to} search={search} className={className}>
      {children}
    </Link>
  )
}
