import { maxReasonLength } from '@matinee/contract/plain/limits'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Segments } from '../../../../ui/form/Segments.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Text } from '../../../../ui/layout/Text.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import type { FieldProblem, ImportFields } from './fileImport.ts'

type Props = {
  fields: ImportFields
  /** Names that were used before. */
  sources: readonly string[]
  change: (part: Partial<ImportFields>) => void
  problemOf: (field: 'source' | 'batchId') => FieldProblem | null
}

/** Whose figures the file has, and whether they may still change. */
export function FileFields({ fields, sources, change, problemOf }: Props) {
  const t = useTranslations('operate.demand')
  const list = useId()
  const required = useTranslations('auth')
  const problemText = (field: 'source' | 'batchId') => {
    const problem = problemOf(field)
    return problem === 'required' ? required('required') : problem && t(problem)
  }
  return (
    <Panel title={t('aboutFile')}>
      <Grid narrowest={230} gap={20}>
        <div>
          <TextField
            label={t('source')}
            hint={t('sourceHint')}
            required
            error={problemText('source')}
            list={list}
            autoComplete="off"
            value={fields.source}
            onChange={({ target }) => change({ source: target.value.trim() })}
          />
          <datalist id={list}>
            {sources.map((source) => (
              <option key={source}>{source}</option>
            ))}
          </datalist>
        </div>
        <TextField
          label={t('batch')}
          hint={t('batchHint')}
          required
          error={problemText('batchId')}
          autoComplete="off"
          value={fields.batchId}
          onChange={({ target }) => change({ batchId: target.value.trim() })}
        />
        <StateField state={fields.state} change={change} />
        <TextField
          label={t('reason')}
          hint={t('reasonHint')}
          maxLength={maxReasonLength}
          autoComplete="off"
          value={fields.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
      </Grid>
    </Panel>
  )
}

function StateField({ state, change }: Pick<ImportFields, 'state'> & Pick<Props, 'change'>) {
  const t = useTranslations('operate.demand')
  return (
    <Stack gap={6} align="start">
      <Text weight="medium">{t('state')}</Text>
      <Segments
        label={t('state')}
        value={state}
        options={(['estimated', 'final'] as const).map((value) => ({ value, text: t(`states.${value}`) }))}
        onChange={(chosen) => change({ state: chosen })}
      />
      <Hint>{t('stateHint')}</Hint>
    </Stack>
  )
}
