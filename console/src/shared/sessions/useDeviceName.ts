import { nameDevice } from '@matinee/contract/plain/account/nameDevice'
import type { Session } from '@matinee/contract/security'
import { useTranslations } from 'use-intl'

/** Returns a function that names a device: “Chrome on Windows”. */
export function useDeviceName(): (device: Pick<Session, 'browser' | 'system'>) => string {
  const t = useTranslations('security.sessions')
  const on = (browser: string, system: string) => t('deviceName', { browser, system })
  return (device) => nameDevice(device, { on, unknown: t('unknownDevice') })
}
