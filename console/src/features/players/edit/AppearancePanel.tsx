import type { Player } from '@matinee/contract/players'
import { useTranslations } from 'use-intl'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { ColourField } from '../../../ui/form/ColourField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { isColour, longColour } from './contrast.ts'
import { ContrastVerdict } from './ContrastVerdict.tsx'
import { LogoPicker } from './LogoPicker.tsx'
import { colourNames } from './playerForm.ts'
import type { PlayerFormState } from './usePlayerForm.ts'

type Props = { player: Player; state: PlayerFormState }

/** The order of the source document. */
const parts = [
  'showTitleBar',
  'showSeekBar',
  'showTimeDisplay',
  'showReplay',
  'showShareButton',
  'showFullScreenButton',
] as const

export function AppearancePanel({ player, state }: Props) {
  const t = useTranslations('players')
  const { form, change } = state
  const set = (part: Partial<typeof form.appearance>) =>
    change({ appearance: { ...form.appearance, ...part } })
  return (
    <Panel title={t('appearance')}>
      <Stack gap={24}>
        <Stack as="fieldset" gap={16}>
          <Hint as="legend">{t('controls')}</Hint>
          <Grid gap={16} narrowest={180}>
            {parts.map((name) => (
              <Checkbox
                key={name}
                label={t(name)}
                checked={form.appearance[name]}
                onChange={(isOn) => set({ [name]: isOn })}
              />
            ))}
          </Grid>
          <Row gap={32} align="start" wraps>
            {/* Undefined until the user sets it. */}
            <Checkbox
              label={t('showLogo')}
              checked={form.appearance.showLogo ?? false}
              onChange={(isOn) => set({ showLogo: isOn })}
            />
            <LogoPicker player={player} isShown={form.appearance.showLogo ?? false} />
          </Row>
        </Stack>
        <ColourGroup state={state} set={set} />
      </Stack>
    </Panel>
  )
}

type ColourProps = {
  state: PlayerFormState
  set: (part: Partial<PlayerFormState['form']['appearance']>) => void
}

function ColourGroup({ state: { form, colours, refused }, set }: ColourProps) {
  const t = useTranslations('players')
  return (
    <Stack as="fieldset" gap={16}>
      <Hint as="legend">{t('colors')}</Hint>
      <Grid gap={16} narrowest={150} stretches align="start">
        {colourNames.map((name) => (
          <ColourField
            key={name}
            label={t(name)}
            pickLabel={t('pickColor')}
            value={form.appearance[name]}
            swatch={longColour(colours[name])}
            error={isColour(form.appearance[name]) && !refused.has(name) ? null : t('colorIncomplete')}
            onChange={(typed) => set({ [name]: typed })}
          />
        ))}
      </Grid>
      <ContrastVerdict colours={colours} take={(name, colour) => set({ [name]: colour })} />
    </Stack>
  )
}
