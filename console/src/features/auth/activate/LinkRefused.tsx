import { useTranslations } from 'use-intl'
import { AuthLink } from '../AuthLink.tsx'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { ErrorBox } from '../../../ui/page/ErrorPanel.tsx'

/** For a mail's link that no longer works; offers a new one. The page sends an account's activation link again if it was never used. */
export function LinkRefused({ code }: { code: 'invalid_code' | 'expired_code' }) {
  const t = useTranslations()
  return (
    <ErrorBox gap={12}>
      <p>{t(`errors.${code}`)}</p>
      {code === 'invalid_code' && <p>{t('auth.invalidLinkWhy')}</p>}
      <AuthLink to="/auth/resetpassword" className={buttonClass()}>
        {t('auth.newLink')}
      </AuthLink>
    </ErrorBox>
  )
}
