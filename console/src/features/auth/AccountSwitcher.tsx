import { listSwitchTargets } from '@matinee/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import classes from './AccountSwitcher.module.css'

type Target = { id: string; name: string; email?: string }

/** The accounts one may work in, for the account menu; nothing when there are none. */
export function AccountSwitcher({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('auth')
  const heading = useId()
  const userId = useSession((session) => session.user?.id)
  const actor = useSession((session) => session.actor)
  const { data } = useQuery({
    queryKey: ['switchTargets', userId],
    queryFn: ({ signal }) => api(listSwitchTargets, { signal }),
    staleTime: 5 * 60_000,
    retry: false,
  })
  const others = data?.data.filter(({ id }) => id !== userId && id !== actor?.id) ?? []
  const targets: Target[] = actor ? [actor, ...others] : others
  if (targets.length === 0) return null
  return (
    <nav className={classes.box} aria-labelledby={heading}>
      <p id={heading} className={classes.heading}>
        {t('switchTargets')}
      </p>
      <ul className={classes.list}>
        {targets.map(({ id, name, email }) => (
          <li key={id}>
            <Link
              to="/auth/switch"
              search={{ id }}
              state={{ isChosen: true }}
              preload={false}
              className={classes.target}
              onClick={onChoose}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.email}>{id === actor?.id ? t('yourself') : email}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
