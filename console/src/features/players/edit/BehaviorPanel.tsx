import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import classes from './AppearancePanel.module.css'
import type { PlayerFormState } from './usePlayerForm.ts'

export function BehaviorPanel({ state: { form, change } }: { state: PlayerFormState }) {
  const t = useTranslations('players')
  return (
    <Panel title={t('behavior')}>
      <div className={classes.boxes}>
        {(['autoplay', 'loop'] as const).map((name) => (
          <Checkbox
            key={name}
            label={t(name)}
            hint={t(`${name}Hint`)}
            checked={form.behavior[name]}
            onChange={(isOn) => change({ behavior: { ...form.behavior, [name]: isOn } })}
          />
        ))}
      </div>
    </Panel>
  )
}
