import { useTranslations } from 'use-intl'
import { Keys } from './CommandPaletteKeys.tsx'
import classes from './CommandPalette.module.css'

/** The palette's keys; hidden from screen readers, which know them from the roles. */
export function CommandPaletteHints({ hasMore }: { hasMore: boolean }) {
  const t = useTranslations('palette.hints')
  return (
    <p className={classes.hints} aria-hidden="true">
      <span>
        <Keys keys={['↑', '↓']} /> {t('move')}
      </span>
      <span>
        <Keys keys={['↵']} /> {t('open')}
      </span>
      {hasMore && (
        <span>
          <Keys keys={['→']} /> {t('more')}
        </span>
      )}
      <span>
        <Keys keys={['Esc']} /> {t('close')}
      </span>
    </p>
  )
}
