import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { AppError, isWorthRetrying } from '../../lib/apiError.ts'
import { Button, buttonClass } from '../../ui/form/Button.tsx'
import classes from './Consent.module.css'

export type Trouble =
  | Error
  | 'not_while_acting'
  | 'unsupported_response_type'
  | 'redirect_uri_mismatch'
  | 'incomplete'

/** What is wrong, and the way back into the console: never to the address in question. */
export function ConsentRefused({ error, retry }: { error: Trouble; retry?: () => void }) {
  const t = useTranslations()
  const code = error instanceof AppError ? error.code : error
  return (
    <div role="alert" className={classes.refused}>
      <h1>{t('oauth.refused')}</h1>
      <p>
        {code === 'incomplete'
          ? t('oauth.incomplete')
          : code === 'not_found'
            ? t('oauth.unknownApp')
            : t(`errors.${typeof code === 'string' ? code : 'internal'}`)}
      </p>
      <div className={classes.buttons}>
        {retry && isWorthRetrying(error) && <Button onClick={retry}>{t('common.retry')}</Button>}
        <Link to="/" className={buttonClass()}>
          {t('notFound.home')}
        </Link>
      </div>
    </div>
  )
}
