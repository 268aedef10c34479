import { useTranslations } from 'use-intl'
import classes from './PanelSkeleton.module.css'

/** Stands where panels of about these heights will be, so that nothing jumps. */
export function PanelSkeleton({ heights }: { heights: readonly number[] }) {
  const t = useTranslations('common')
  return (
    <output className={classes.panels} aria-label={t('loading')}>
      {heights.map((height, index) => (
        <span key={index} className={classes.panel} style={{ height }} />
      ))}
    </output>
  )
}
