import { useTranslations } from 'use-intl'
import { readSupportEmail } from '../../lib/supportEmail.ts'
import classes from './HelpSupport.module.css'

/** Where to ask when the help has no answer. */
export function HelpSupport() {
  const t = useTranslations('help')
  const email = readSupportEmail()
  return (
    <footer className={classes.support}>
      {email && (
        <p>
          {t('unanswered')} <a href={`mailto:${email}`}>{t('write', { email })}</a>
        </p>
      )}
      <p>
        <a href="/api/v1/docs" target="_blank" rel="noreferrer">
          {t('apiReference')}
        </a>
      </p>
    </footer>
  )
}
