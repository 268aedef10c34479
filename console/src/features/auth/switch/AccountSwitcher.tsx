import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session/session.ts'
import { useSwitchTargets } from '../../../shared/switchTargets.queries.ts'
import classes from './AccountSwitcher.module.css'

/** The accounts one may work in, for the account menu; nothing when there are none. */
export function AccountSwitcher({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('auth')
  const heading = useId()
  const actor = useSession((session) => session.actor)
  const targets = useSwitchTargets()
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
