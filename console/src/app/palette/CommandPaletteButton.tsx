import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { iconButtonClass } from '../../ui/form/IconButton.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import classes from './CommandPaletteButton.module.css'
import { loadPalette } from './CommandPaletteHost.tsx'
import { modifier, openOverlay } from './shortcuts.ts'

/** Opens the palette. `look`: a field with text, or an icon in the collapsed sidebar (`rail`) or the header (`icon`). */
export function CommandPaletteButton({ look }: { look: 'field' | 'rail' | 'icon' }) {
  const t = useTranslations()
  const isField = look === 'field'
  const keys = modifier === '⌘' ? '⌘K' : 'Ctrl K'
  // A failure shows when the palette is opened.
  const preload = () => void loadPalette().catch(() => undefined)
  return (
    <button
      type="button"
      className={look === 'icon' ? iconButtonClass() : classes[look]}
      aria-haspopup="dialog"
      aria-keyshortcuts={modifier === '⌘' ? 'Meta+K' : 'Control+K'}
      aria-label={isField ? undefined : t('jump')}
      data-tip={look === 'rail' ? `${t('common.search')} · ${keys}` : undefined}
      data-tip-side="right"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => openOverlay('palette')}
    >
      <IconSearch size={look === 'icon' ? 20 : 18} stroke={1.7} aria-hidden="true" />
      {isField && (
        <>
          <Text as="span" size="small" fit="cut">
            {t('jump')}
          </Text>
          <kbd aria-hidden="true">{keys}</kbd>
        </>
      )}
    </button>
  )
}
