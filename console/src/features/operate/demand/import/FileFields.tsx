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
import type { ImportFields } from './fileImport.ts'

type Props = {
  fields: ImportFields
  /** Names that were used before. */
  sources: readonly string[]
  change: (part: Partial<ImportFields>) => void
}

const sourceShape = /^[a-z0-9][a-z0-9-]{0,39}$/
const batchShape = /^[\w:-]{1,128}$/

/** Whose figures the file has, and whether they may still change. */
export function FileFields({ fields, sources, change }: Props) {
  const t = useTranslations('operate.demand')
  const list = useId()
  const wrong = (value: string, shape: RegExp, text: string) =>
    value !== '' && !shape.test(value) ? text : null
  return (
    <Panel title={t('aboutFile')}>
      <Grid narrowest={230} gap={20}>
        <div>
          <TextField
            label={t('source')}
            hint={t('sourceHint')}
            error={wrong(fields.source, sourceShape, t('sourceWrong'))}
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
          error={wrong(fields.batchId, batchShape, t('batchWrong'))}
          autoComplete="off"
          value={fields.batchId}
          onChange={({ target }) => change({ batchId: target.value.trim() })}
        />
        <Stack gap={6} align="start">
          <Text weight="medium">{t('state')}</Text>
          <Segments
            label={t('state')}
            value={fields.state}
            options={(['estimated', 'final'] as const).map((state) => ({
              value: state,
              text: t(`states.${state}`),
            }))}
            onChange={(state) => change({ state })}
          />
          <Hint>{t('stateHint')}</Hint>
        </Stack>
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
