import { defaultVideoAds } from '@matinee/contract/plain/video/adBreaks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAdSummary } from '../../../shared/videoAds/useAdSummary.ts'
import { VideoAdFields } from '../../../shared/videoAds/VideoAdFields.tsx'
import { videoAdsQuery } from '../../../shared/videoAds/videoAds.queries.ts'
import type { VideoAdsDraft } from '../../../shared/videoAds/videoAdsDraft.ts'
import { Radio } from '../../../ui/form/Radio.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { PlayerFormState } from './usePlayerForm.ts'

/** The account's ads, or settings of this player alone, which begin as those of the account. */
export function VideoAdsPanel({ state: { form, refused, change } }: { state: PlayerFormState }) {
  const t = useTranslations('videoAds')
  const summarize = useAdSummary()
  const account = useQuery(videoAdsQuery)
  const own = form.videoAds
  // Comes back when the publisher looks at the other choice.
  const lastOwn = useRef<VideoAdsDraft | null>(null)
  const chooseAccount = () => {
    lastOwn.current = own
    change({ videoAds: null })
  }
  const hint = account.data ? t('asAccountHint', { summary: summarize(account.data) }) : t('asAccountLoading')
  return (
    <Panel title={t('player')} controls={<Link to="/video-ads">{t('openAccount')}</Link>}>
      <Stack gap={20}>
        <Stack as="fieldset" gap={12}>
          <legend className="hidden-text">{t('player')}</legend>
          <Radio
            name="videoAds"
            label={t('asAccount')}
            hint={hint}
            checked={own === null}
            onChoose={chooseAccount}
          />
          <Radio
            name="videoAds"
            label={t('ownSettings')}
            hint={t('ownSettingsHint')}
            checked={own !== null}
            onChoose={() => change({ videoAds: lastOwn.current ?? account.data ?? defaultVideoAds })}
          />
        </Stack>
        {own && <VideoAdFields draft={own} change={(part) => change({ videoAds: { ...own, ...part } })} />}
        {['videoAds', ...Object.keys(defaultVideoAds)].some((name) => refused.has(name)) && (
          <Text tone="bad" role="alert">
            {t('refused')}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
