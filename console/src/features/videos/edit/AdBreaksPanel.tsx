import type { Video } from '@matinee/contract/videos'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Radio } from '../../../ui/form/Radio.tsx'
import { useErrorFocus } from '../../../ui/form/useErrorFocus.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { AdBreaksTimes } from './AdBreaksTimes.tsx'
import { useAdBreaks, type AdBreaksState } from './useAdBreaks.ts'

type Props = {
  video: Video
  /** Reports whether the form has values that were not saved. */
  onDraftChange: (isUnsaved: boolean) => void
}

/** The ad breaks of one video: those of its player, none, or its own. */
export function AdBreaksPanel({ video, onDraftChange }: Props) {
  const t = useTranslations('videoAds')
  const breaks = useAdBreaks(video)
  const { form, problem, isChanged } = breaks
  const element = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(element)
  useEffect(() => {
    onDraftChange(isChanged)
    return () => onDraftChange(false)
  }, [onDraftChange, isChanged])

  async function submit(event: FormEvent) {
    event.preventDefault()
    await breaks.save()
    focusFault()
  }

  return (
    <Panel
      title={t('video')}
      lede={t('videoLede')}
      controls={<Link to="/video-ads">{t('openAccount')}</Link>}
    >
      <Stack as="form" gap={16} ref={element} noValidate onSubmit={(event) => void submit(event)}>
        <Modes breaks={breaks} />
        {form.mode === 'own' && <OwnBreaks breaks={breaks} video={video} />}
        {problem.text && (
          <Text tone="bad" role="alert">
            {problem.text}
          </Text>
        )}
        <Row justify="end" hasLineAbove>
          <Button type="submit" look="main" isIdle={!isChanged} isBusy={breaks.isSaving}>
            {t('saveBreaks')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  )
}

const modes = [
  { mode: 'player', label: 'asPlayer', hint: 'asPlayerHint' },
  { mode: 'none', label: 'none', hint: 'noneHint' },
  { mode: 'own', label: 'own', hint: 'ownHint' },
] as const

function Modes({ breaks: { form, edit } }: { breaks: AdBreaksState }) {
  const t = useTranslations('videoAds')
  return (
    <Stack as="fieldset" gap={12}>
      <legend className="hidden-text">{t('video')}</legend>
      {modes.map(({ mode, label, hint }) => (
        <Radio
          key={mode}
          name="adBreaks"
          label={t(label)}
          hint={t(hint)}
          checked={form.mode === mode}
          onChoose={() => edit({ mode })}
        />
      ))}
    </Stack>
  )
}

function OwnBreaks({ breaks, video }: { breaks: AdBreaksState; video: Video }) {
  const t = useTranslations('videoAds')
  const { form, edit } = breaks
  return (
    <Stack gap={16}>
      <Grid gap={16} narrowest={180} align="start">
        {(['preroll', 'postroll'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            checked={form[name]}
            onChange={(isOn) => edit({ [name]: isOn })}
          />
        ))}
      </Grid>
      <AdBreaksTimes breaks={breaks} durationMs={video.duration} />
    </Stack>
  )
}
