import { useTranslations } from 'use-intl'
import { AppError } from '../../lib/apiError.ts'
import { Button } from '../form/Button.tsx'
import classes from './ErrorPanel.module.css'

type Props = {
  error: unknown
  retry?: (() => void) | undefined
  /** Names what failed, where several parts may fail separately. */
  title?: string
}

/** Says what happened and what to do, with the request id for support in small type. */
export function ErrorPanel({ error, retry, title }: Props) {
  const t = useTranslations()
  const known = error instanceof AppError ? error : null
  return (
    <div className={classes.panel} role="alert">
      <h2>{title ?? t('errors.title')}</h2>
      <p>{t(`errors.${known?.code ?? 'internal'}`)}</p>
      {retry && <Button onClick={retry}>{t('common.retry')}</Button>}
      {known?.requestId && <p className={classes.id}>{t('common.requestId', { id: known.requestId })}</p>}
    </div>
  )
}
