import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import type { ExchangeRate } from '@matinee/contract/rates'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useToday } from '../../../shared/useToday.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useErrorFocus } from '../../../ui/form/useErrorFocus.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { OtherRate } from './OtherRate.tsx'
import { rateCurrencies } from './rateSearch.ts'
import { useRateForm } from './useRateForm.ts'
import { useRateText } from './useRateText.ts'

type Props = {
  /** Null for a new one. */
  rate: ExchangeRate | null
  /** The last rate of each currency. */
  latest: readonly ExchangeRate[]
  close: () => void
}

/** Adds the rate of a day, or changes a stored one. */
export function RateDialog({ rate, latest, close }: Props) {
  const t = useTranslations('operate.rates')
  const common = useTranslations('common')
  const element = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(element)
  const form = useRateForm({ rate, latest, close }, focusFault)
  const title = rate
    ? t('changeNamed', { currency: t(`currencies.${rate.currency}`), day: showReportDay(rate.day) })
    : t('add')
  return (
    <FormDialog
      title={title}
      verb={form.other ? t('replace') : rate ? common('save') : t('add')}
      element={element}
      isBusy={form.isSaving}
      save={() => void form.save()}
      close={close}
    >
      <Fields form={form} rate={rate} close={close} />
    </FormDialog>
  )
}

type FieldsProps = Omit<Props, 'latest'> & { form: ReturnType<typeof useRateForm> }

function Fields({ form, rate, close }: FieldsProps) {
  const t = useTranslations('operate.rates')
  const rateText = useRateText()
  const { draft, change, problemOf, problem, before, distant, other } = form
  return (
    <Stack gap={20}>
      {!rate && <DayFields draft={draft} change={change} problemOf={problemOf} />}
      <TextField
        label={t('rateOf', { currency: t(`currencies.${draft.currency}`) })}
        {...(before && { hint: t('last', { rate: rateText(before), day: showReportDay(before.day) }) })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={17}
        required
        value={draft.rate}
        error={problemOf('rate')}
        onChange={({ target }) => change({ rate: target.value })}
      />
      {distant && (
        <Notice as="output" tone="warning">
          {t('distant', { rate: rateText(distant), day: showReportDay(distant.day) })}
        </Notice>
      )}
      <TextField
        label={t('source')}
        hint={t('sourceHint')}
        autoComplete="off"
        maxLength={100}
        required
        value={draft.source}
        error={problemOf('source')}
        onChange={({ target }) => change({ source: target.value })}
      />
      {rate && <Hint>{t('keeps')}</Hint>}
      {other && <OtherRate other={other} draft={draft} keep={close} />}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </Stack>
  )
}

function DayFields({
  draft,
  change,
  problemOf,
}: Pick<FieldsProps['form'], 'draft' | 'change' | 'problemOf'>) {
  const t = useTranslations('operate.rates')
  return (
    <>
      <Row>
        <Segments
          label={t('currency')}
          value={draft.currency}
          options={rateCurrencies.map((value) => ({ value, text: t(`currencies.${value}`) }))}
          onChange={(currency) => change({ currency })}
        />
      </Row>
      <TextField
        label={t('day')}
        type="date"
        max={useToday()}
        required
        value={draft.day}
        error={problemOf('day')}
        onChange={({ target }) => change({ day: target.value })}
      />
    </>
  )
}
