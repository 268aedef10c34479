import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Hint } from '../layout/Hint.tsx'
import { Row } from '../layout/Row.tsx'
import { Stack } from '../layout/Stack.tsx'
import { Text } from '../layout/Text.tsx'
import { Button } from '../form/Button.tsx'
import classes from './CodeBox.module.css'
import { useCopy } from './useCopy.ts'

type Props = {
  title: string
  hint: string
  code: string
  copyLabel: string
  /** Between heading and code: the choice between several codes. */
  choice?: ReactNode
  /** Within a panel the title is smaller. */
  isInPanel?: boolean
}

export function CodeBox({ title, hint, code, copyLabel, choice, isInPanel = false }: Props) {
  const t = useTranslations('embed')
  const { isCopied, copy } = useCopy()
  return (
    <Stack as="section" gap={10} aria-label={title}>
      <Row as="header" gap={16} align="start" justify="between">
        <div>
          <Text as="h2" size={isInPanel ? 'body' : undefined}>
            {title}
          </Text>
          <Hint>{hint}</Hint>
        </div>
        <Button
          aria-label={isCopied ? t('copied') : copyLabel}
          icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
          onClick={() => void copy(code)}
        >
          <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
        </Button>
      </Row>
      {choice}
      <Text
        as="pre"
        face="code"
        fit="break"
        surface="sunken"
        pad="note"
        className={classes.code}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- only an element with a role has a name; a fieldset is for forms
        role="group"
        // Focusable, so that the keyboard can select and scroll it.
        tabIndex={0}
        aria-label={title}
      >
        <code>{keepWordsTogether(code)}</code>
      </Text>
    </Stack>
  )
}

/** Lets lines of code wrap at spaces but not at hyphens. */
function keepWordsTogether(code: string): ReactNode {
  return code.split(/(\S*-\S*)/).map((part, index) =>
    index % 2 === 0 || part.length > maxUnbroken ? (
      part
    ) : (
      <Text as="span" fit="one-line" key={index}>
        {part}
      </Text>
    ),
  )
}

/** Longer words may not fit on the line of a phone. */
const maxUnbroken = 40
