import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/form/Button.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './Chosen.module.css'

/** Something that a form names, with the text that shows it. */
export type Target = { id: string; name: string }

type Props = {
  label: string
  none: string
  targets: readonly Target[]
  set: (targets: Target[]) => void
}

/** What is chosen, each with a button that removes it. */
export function Chosen({ label, none, targets, set }: Props) {
  const t = useTranslations('operate')
  return (
    <Stack gap={6}>
      <Text weight="medium">{label}</Text>
      {targets.length === 0 ? (
        <Hint>{none}</Hint>
      ) : (
        <Row as="ul" gap={8} wraps aria-label={label}>
          {targets.map(({ id, name }) => (
            <li key={id} className={classes.one}>
              <Button
                aria-label={t('remove', { name })}
                icon={<IconX size={16} aria-hidden="true" />}
                onClick={() => set(targets.filter((one) => one.id !== id))}
              >
                <Text as="span" fit="cut">
                  {name}
                </Text>
              </Button>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  )
}
