import { useTranslations } from 'use-intl'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import type { PlayerFormState } from './usePlayerForm.ts'

export function BehaviorPanel({ state: { form, change } }: { state: PlayerFormState }) {
  const t = useTranslations('players')
  return (
    <Panel title={t('behavior')}>
      <Grid gap={16} narrowest={180}>
        {(['autoplay', 'loop'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            checked={form.behavior[name]}
            onChange={(isOn) => change({ behavior: { ...form.behavior, [name]: isOn } })}
          />
        ))}
      </Grid>
    </Panel>
  )
}
