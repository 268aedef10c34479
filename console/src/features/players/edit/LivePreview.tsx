import type { Playback } from '@matinee/contract/plain/video/playback'
import type { Player } from '@matinee/contract/players'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PlayerPreview } from '../../../shared/playback/PlayerPreview.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import classes from './LivePreview.module.css'
import { previewPlaybackQuery } from '../players.queries.ts'
import { samplePlayback } from './samplePlayback.ts'
import { TestAdsSwitch } from './TestAdsSwitch.tsx'
import { useTestAds } from './useTestAds.ts'
import type { PlayerFormState } from './usePlayerForm.ts'

type Props = { player: Player; state: PlayerFormState }

/** The player with the unsaved settings, in a box of 498 by 280. */
export function LivePreview({ player, state: { form, colours } }: Props) {
  const t = useTranslations('players')
  const common = useTranslations('common')
  const { data: newest, isPending, isError, refetch } = useQuery(previewPlaybackQuery)
  const testAds = useTestAds(form.videoAds, newest?.duration ?? null)
  const shown: Playback | null = isPending
    ? null
    : {
        ...(newest ?? samplePlayback({ title: t('sampleTitle'), host: location.origin })),
        ads: newest ? testAds.ads : null,
        player: {
          id: player.id,
          language: form.language,
          config: { appearance: { ...form.appearance, ...colours }, behavior: form.behavior },
          logo: player.logo,
        },
      }
  return (
    <div className={classes.aside}>
      <Panel title={t('preview')}>
        <Stack gap={12}>
          <div className={classes.box} data-testid="player-preview">
            <PlayerPreview
              className={classes.player}
              playback={shown}
              options={{ autoplay: false, sticky: false, sound: true }}
              showsControls
              title={t('preview')}
            />
          </div>
          {isError && newest === undefined ? (
            <Hint className={classes.hint} role="alert">
              {t('previewOther')}{' '}
              <Button look="inline" onClick={() => void refetch()}>
                {common('retry')}
              </Button>
            </Hint>
          ) : (
            <Hint className={classes.hint}>{t(newest || isPending ? 'previewHint' : 'previewSample')}</Hint>
          )}
          {newest && <TestAdsSwitch testAds={testAds} />}
        </Stack>
      </Panel>
    </div>
  )
}
