import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../lib/session/session.ts'
import { useSwitchTargets } from '../../../shared/switchTargets.queries.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { menuItemClass } from '../../../ui/overlay/MenuItem.tsx'
import classes from './AccountSwitcher.module.css'

/** The accounts that the user may act in, for the account menu; nothing when there are none. */
export function AccountSwitcher({ onChoose }: { onChoose?: () => void }) {
  const t = useTranslations('auth')
  const heading = useId()
  const actor = useSession((session) => session.actor)
  const targets = useSwitchTargets()
  if (targets.length === 0) return null
  return (
    <nav className={classes.box} aria-labelledby={heading}>
      <Hint id={heading} size="caption" weight="medium" className={classes.heading}>
        {t('switchTargets')}
      </Hint>
      <ul className={classes.list}>
        {targets.map(({ id, name, email }) => (
          <li key={id}>
            <Link
              to="/auth/switch"
              search={{ id }}
              state={{ isChosen: true }}
              preload={false}
              className={menuItemClass}
              onClick={onChoose}
            >
              <Stack as="span" grows>
                <Text as="span" weight="medium" fit="cut">
                  {name}
                </Text>
                <Hint as="span" fit="cut">
                  {id === actor?.id ? t('yourself') : email}
                </Hint>
              </Stack>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
