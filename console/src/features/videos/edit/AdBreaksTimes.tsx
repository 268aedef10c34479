import { maxMidrolls } from '@matinee/contract/plain/video/adBreaks'
import { formatLength } from '@matinee/contract/plain/format'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/form/Button.tsx'
import { IconButton } from '../../../ui/form/IconButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { TimeFault } from './adBreaksForm.ts'
import type { AdBreaksState } from './useAdBreaks.ts'

type Props = { breaks: AdBreaksState; durationMs: number | null }

/** The times of a video's own mid-rolls, one in each row. */
export function AdBreaksTimes({ breaks, durationMs }: Props) {
  const t = useTranslations('videoAds')
  const { form, problem, edit } = breaks
  const adder = useRef<HTMLDivElement>(null)
  const { list, focusNew } = useNewRowFocus(form.times.length)
  const focusAdder = () => adder.current?.querySelector('button')?.focus()
  return (
    <Stack as="section" gap={10} isNarrow aria-label={t('midrollTimes')}>
      <Text as="h3" size="body">
        {t('midrollTimes')}
      </Text>
      <Hint>{t('midrollTimesHint')}</Hint>
      {form.times.length > 0 && (
        <Stack as="ul" gap={8} ref={list} aria-label={t('midrollTimes')}>
          {form.times.map((time, index) => (
            <TimeRow
              // oxlint-disable-next-line react/no-array-index-key -- rows are text that is being edited: only the place stays
              key={index}
              number={index + 1}
              time={time}
              fault={problem.faults.get(index) ?? null}
              durationMs={durationMs}
              onChange={(text) => edit({ times: form.times.with(index, text) })}
              onRemove={() => {
                edit({ times: form.times.toSpliced(index, 1) })
                focusAdder()
              }}
            />
          ))}
        </Stack>
      )}
      <Row ref={adder}>
        <Button
          icon={<IconPlus aria-hidden="true" />}
          disabled={form.times.length >= maxMidrolls}
          onClick={() => {
            edit({ times: [...form.times, ''] })
            focusNew()
          }}
        >
          {t('addMidroll')}
        </Button>
      </Row>
    </Stack>
  )
}

/** `focusNew`: the last row gets the focus once there is one more. */
function useNewRowFocus(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const isAdding = useRef(false)
  useEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    isAdding.current = false
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new row is drawn when the count has changed
  }, [count])
  return { list, focusNew: () => (isAdding.current = true) }
}

type RowProps = {
  /** From 1. */
  number: number
  time: string
  fault: TimeFault | null
  durationMs: number | null
  onChange: (text: string) => void
  onRemove: () => void
}

function TimeRow({ number, time, fault, durationMs, onChange, onRemove }: RowProps) {
  const t = useTranslations('videoAds')
  return (
    <Row as="li" gap={8} align="start">
      <TextField
        isLabelHidden
        label={t('midrollTime', { number: String(number) })}
        placeholder="2:30"
        autoComplete="off"
        maxLength={9}
        value={time}
        error={fault && t(fault, { end: formatLength(durationMs) })}
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton
        label={t('removeMidroll', { number: String(number) })}
        tip={t('remove')}
        icon={<IconTrash size={20} stroke={1.7} aria-hidden="true" />}
        onClick={onRemove}
      />
    </Row>
  )
}
