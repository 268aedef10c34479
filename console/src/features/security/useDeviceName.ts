import { useTranslations } from 'use-intl'
import type { Device } from './guessDevice.ts'

/** Returns a function that names a device: “Chrome on Windows”. */
export function useDeviceName(): (device: Device) => string {
  const t = useTranslations('security.sessions')
  return ({ browser, system }) =>
    browser && system ? t('deviceName', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
}
