import type { Player } from '@matinee/contract/players'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { ColourField } from '../../../ui/form/ColourField.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import classes from './AppearancePanel.module.css'
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
      <div className={classes.groups}>
        <fieldset className={classes.group}>
          <legend>{t('controls')}</legend>
          <div className={classes.boxes}>
            {parts.map((name) => (
              <Checkbox
                key={name}
                label={t(name)}
                checked={form.appearance[name]}
                onChange={(isOn) => set({ [name]: isOn })}
              />
            ))}
          </div>
          <div className={classes.logo}>
            {/* Undecided until it is touched. */}
            <Checkbox
              label={t('showLogo')}
              checked={form.appearance.showLogo ?? false}
              onChange={(isOn) => set({ showLogo: isOn })}
            />
            <LogoPicker player={player} isShown={form.appearance.showLogo ?? false} />
          </div>
        </fieldset>
        <ColourGroup state={state} set={set} />
      </div>
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
    <fieldset className={classes.group}>
      <legend>{t('colors')}</legend>
      <div className={classes.colours}>
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
      </div>
      <ContrastVerdict colours={colours} take={(name, colour) => set({ [name]: colour })} />
    </fieldset>
  )
}
