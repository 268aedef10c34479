import { useTranslations } from 'use-intl'
import { AppError } from '../lib/apiError.ts'
import { Button } from './Button.tsx'
import classes from './ErrorPanel.module.css'

/** What happened, what to do, and quietly the id to tell support. */
export function ErrorPanel({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const t = useTranslations()
  const known = error instanceof AppError ? error : null
  return (
    <div className={classes.panel} role="alert">
      <h2>{t('errors.title')}</h2>
      <p>{t(`errors.${known?.code ?? 'internal'}`)}</p>
      {retry && <Button onClick={retry}>{t('common.retry')}</Button>}
      {known?.requestId && <p className={classes.id}>{t('common.requestId', { id: known.requestId })}</p>}
    </div>
  )
}
