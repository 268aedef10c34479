import { useTranslations } from 'use-intl'
import { LabelledControl } from '../../../ui/form/LabelledControl.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import type { TestAds } from './useTestAds.ts'

/** Plays a test ad in the breaks of the preview. */
export function TestAdsSwitch({ testAds }: { testAds: TestAds }) {
  const t = useTranslations('videoAds')
  return (
    <LabelledControl
      label={t('testAds')}
      hint={t(testAds.hasBreaks ? 'testAdsHint' : 'testAdsNone')}
      renderControl={(ids) => <Switch {...ids} checked={testAds.isOn} onTurn={testAds.turn} />}
    />
  )
}
