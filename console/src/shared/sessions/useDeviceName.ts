import type { Session } from '@matinee/contract/security'
import { useTranslations } from 'use-intl'

type Device = Pick<Session, 'browser' | 'system'>

/** Returns a function that names a device: “Chrome on Windows”. */
export function useDeviceName(): (device: Device) => string {
  const t = useTranslations('security.sessions')
  return ({ browser, system }) =>
    browser && system ? t('deviceName', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
}
