import { useTranslations } from 'use-intl'
import classes from './MediaSkeleton.module.css'

/** Reserves the space of a panel's content while it loads; `height` in pixels. */
export function MediaSkeleton({ height }: { height: number }) {
  const t = useTranslations('common')
  return <output className={classes.skeleton} style={{ height }} aria-label={t('loading')} />
}
