import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { useCopy } from '../../ui/page/useCopy.ts'
import classes from './ZoneCode.module.css'

type Props = {
  code: string
  /** The copy button's name for screen readers. */
  copyLabel: string
}

/** One line to paste, with a copy button. */
export function ZoneCode({ code, copyLabel }: Props) {
  const t = useTranslations()
  const { isCopied, copy } = useCopy()
  return (
    <Row gap={12} stacks className={classes.code}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach it to select it */}
      <Text as="code" face="code" fit="break" surface="sunken" grows className={classes.line} tabIndex={0}>
        {code}
      </Text>
      <Button
        aria-label={isCopied ? t('embed.copied') : copyLabel}
        icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
        onClick={() => void copy(code)}
      >
        <span aria-live="polite">{isCopied ? t('embed.copied') : t('embed.copy')}</span>
      </Button>
    </Row>
  )
}
