import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession, useUser } from '../../lib/session/session.ts'
import classes from './ActingBar.module.css'

/** Shows on every screen that the reader acts in another account, with the way back. */
export function ActingBar() {
  const t = useTranslations('nav')
  const actor = useSession((session) => session.actor)
  const user = useUser()
  if (!actor) return null
  const strong = (name: ReactNode) => <strong>{name}</strong>
  return (
    <aside className={classes.bar} aria-label={t('acting')}>
      <p>{t.rich('actingAs', { actor: actor.name, user: user.name, strong })}</p>
      <Link
        to="/auth/switch"
        search={{ id: actor.id }}
        state={{ isChosen: true }}
        preload={false}
        className={classes.back}
      >
        <IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />
        {t('actingBack')}
      </Link>
    </aside>
  )
}
