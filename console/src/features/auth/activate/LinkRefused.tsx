import { useTranslations } from 'use-intl'
import { AuthLink } from '../AuthLink.tsx'
import { buttonClass } from '../../../ui/form/Button.tsx'
import classes from './LinkRefused.module.css'

/** A link of a mail that does not hold any more, and how to come by another. */
export function LinkRefused({ code, isReset }: { code: 'invalid_code' | 'expired_code'; isReset: boolean }) {
  const t = useTranslations()
  return (
    <div role="alert" className={classes.box}>
      <p>{t(`errors.${code}`)}</p>
      {code === 'invalid_code' && <p>{t('auth.invalidLinkWhy')}</p>}
      <AuthLink to="/auth/resetpassword" className={buttonClass()}>
        {isReset ? t('auth.askNewMail') : t('auth.toReset')}
      </AuthLink>
    </div>
  )
}
