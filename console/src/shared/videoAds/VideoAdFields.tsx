import { midrollEveryLimits, midrollsFromLimits } from '@matinee/contract/plain/video/adBreaks'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Grid } from '../../ui/layout/Grid.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { MinutesField } from './MinutesField.tsx'
import type { VideoAdsDraft } from './videoAdsDraft.ts'

type Props = { draft: VideoAdsDraft; change: (part: Partial<VideoAdsDraft>) => void }

/** When the player shows ads, for the account or for one player. */
export function VideoAdFields({ draft, change }: Props) {
  const t = useTranslations('videoAds')
  return (
    <Stack gap={16}>
      <Checkbox
        label={t('isOn')}
        hint={t('isOnHint')}
        checked={draft.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      {draft.isOn && (
        <Grid as="fieldset" gap={16} narrowest={180} align="start">
          <legend className="hidden-text">{t('breaks')}</legend>
          {(['preroll', 'midrolls', 'postroll'] as const).map((name) => (
            <Checkbox
              key={name}
              label={t(name)}
              hint={t(`${name}Hint`)}
              checked={draft[name]}
              onChange={(isOn) => change({ [name]: isOn })}
            />
          ))}
        </Grid>
      )}
      {draft.isOn && draft.midrolls && (
        <Grid gap={16} narrowest={220} align="start">
          <MinutesField
            label={t('midrollsFrom')}
            hint={t('midrollsFromHint')}
            ms={draft.midrollsFromMs}
            limits={midrollsFromLimits}
            onChange={(midrollsFromMs) => change({ midrollsFromMs })}
          />
          <MinutesField
            label={t('midrollEvery')}
            hint={t('midrollEveryHint')}
            ms={draft.midrollEveryMs}
            limits={midrollEveryLimits}
            onChange={(midrollEveryMs) => change({ midrollEveryMs })}
          />
        </Grid>
      )}
    </Stack>
  )
}
