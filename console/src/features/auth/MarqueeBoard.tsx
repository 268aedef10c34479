import { useTranslations } from 'use-intl'
import classes from './MarqueeBoard.module.css'

/** A cinema's letter board, lit along its edge. Decoration, so it is hidden from screen readers. */
export function MarqueeBoard() {
  const t = useTranslations('auth')
  return (
    <aside className={classes.street} aria-hidden="true">
      <div className={classes.board}>
        <p className={classes.now}>{t('boardNow')}</p>
        <p className={classes.lines}>
          <span>{t('boardLine1')}</span>
          <span>{t('boardLine2')}</span>
          <span>{t('boardLine3')}</span>
        </p>
        <Bulbs />
      </div>
    </aside>
  )
}

function Bulbs() {
  return (
    <svg className={classes.bulbs}>
      <defs>
        <pattern id="bulb" width="28" height="28" y="8" patternUnits="userSpaceOnUse">
          <circle cx="14" cy="14" r="10" fill="#f0a81c" opacity="0.14" />
          <circle cx="14" cy="14" r="5" fill="#f6bc49" />
          <circle cx="12.5" cy="12.5" r="1.6" fill="#fff3d6" />
        </pattern>
      </defs>
      <rect y="8" width="100%" height="28" fill="url(#bulb)" />
    </svg>
  )
}
