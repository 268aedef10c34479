import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useSession, useUser } from '../../lib/session/session.ts'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './ActingBar.module.css'

/** Shown on every screen while the user acts in another account, with a link back to their own. */
export function ActingBar() {
  const t = useTranslations('nav')
  const actor = useSession((session) => session.actor)
  const user = useUser()
  if (!actor) return null
  const strong = (name: ReactNode) => <strong>{name}</strong>
  return (
    <Row as="aside" gap={24} justify="between" wraps className={classes.bar} aria-label={t('acting')}>
      <Text fit="break">{t.rich('actingAs', { actor: actor.name, user: user.name, strong })}</Text>
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
    </Row>
  )
}
