import { useTranslations } from 'use-intl'
import { Row } from '../../ui/layout/Row.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Keys } from './CommandPaletteKeys.tsx'
import classes from './CommandPalette.module.css'

/** The palette's keys. Hidden from screen readers, which announce them for the roles of a combobox and its list. */
export function CommandPaletteHints({ hasMore }: { hasMore: boolean }) {
  const t = useTranslations('palette.hints')
  return (
    <Row gap={16} className={classes.hints} aria-hidden="true">
      <Key keys={['↑', '↓']} text={t('move')} />
      <Key keys={['↵']} text={t('open')} />
      {hasMore && <Key keys={['→']} text={t('more')} />}
      <Key keys={['Esc']} text={t('close')} />
    </Row>
  )
}

function Key({ keys, text }: { keys: string[]; text: string }) {
  return (
    <Text size="caption" tone="quiet">
      <Row as="span" gap={6}>
        <Keys keys={keys} /> {text}
      </Row>
    </Text>
  )
}
