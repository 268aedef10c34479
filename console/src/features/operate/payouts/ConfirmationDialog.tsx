import type { ReplyOf } from '@matinee/contract/call'
import { confirmPayouts, type ConfirmationLine } from '@matinee/contract/payouts'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { DropZone } from '../../../ui/form/DropZone.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { StatusBadge } from '../../../ui/table/StatusBadge.tsx'
import { moneyKey } from '../payments/payments.queries.ts'
import { useMoneyWords } from '../payments/useMoneyWords.ts'
import { useRefusalText } from '../useRefusalText.ts'

const mostBytes = 7_000_000

type Checked = { content: string; lines: ConfirmationLine[] }

/** Reads a file of the bank: first what matches, then marks the payments as paid. */
export function ConfirmationDialog({ close }: { close: () => void }) {
  const t = useTranslations('operate.payouts')
  const { checked, error, reading, check, apply, reset } = useConfirmation(close)
  return (
    <DialogFrame
      isWide
      title={t('confirmTitle')}
      body={t('confirmBody')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack gap={16}>
          {error && <Notice tone="bad">{error}</Notice>}
          {reading !== null && <p aria-live="polite">{t('reading', { name: reading })}</p>}
          {checked ? (
            <Result lines={checked.lines} />
          ) : (
            <DropZone
              text={t('drop')}
              or={t('or')}
              button={t('choose')}
              accept=".xml,.csv,text/xml,application/xml,text/csv"
              onFiles={([file]) => file && void check(file)}
            />
          )}
          <Buttons
            lines={checked?.lines}
            isBusy={reading !== null}
            apply={apply}
            reset={reset}
            close={close}
          />
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}

type ButtonsProps = {
  lines: ConfirmationLine[] | undefined
  isBusy: boolean
  apply: (mode: 'all' | 'matched') => void
  reset: () => void
  close: () => void
}

/** Applying less than the whole file is another button with another text. */
function Buttons({ lines, isBusy, apply, reset, close }: ButtonsProps) {
  const t = useTranslations('operate.payouts')
  const common = useTranslations('common')
  const matched = (lines ?? []).filter(({ state }) => state === 'matched').length
  const isWhole = matched === lines?.length
  return (
    <DialogButtons>
      {lines && <Button onClick={reset}>{t('otherFile')}</Button>}
      <Button onClick={close}>{common('cancel')}</Button>
      {matched > 0 && (
        <Button
          look={isWhole ? 'main' : 'quiet'}
          isBusy={isBusy}
          onClick={() => apply(isWhole ? 'all' : 'matched')}
        >
          {t(isWhole ? 'verb' : 'verbMatched', { count: matched })}
        </Button>
      )}
    </DialogButtons>
  )
}

function Result({ lines }: { lines: ConfirmationLine[] }) {
  const t = useTranslations('operate.payouts')
  const columns = useColumns()
  const matched = lines.filter(({ state }) => state === 'matched').length
  const isWhole = matched === lines.length
  // What does not match needs a look.
  const sorted = lines.toSorted(
    (one, other) => Number(one.state === 'matched') - Number(other.state === 'matched'),
  )
  return (
    <>
      <Notice tone={isWhole ? 'quiet' : 'warning'}>
        {isWhole ? t('allMatch', { count: lines.length }) : t('someMatch', { matched, count: lines.length })}
      </Notice>
      <DataTable
        label={t('confirmTitle')}
        columns={columns}
        rows={sorted.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
        maxHeight={360}
      />
    </>
  )
}

function useColumns(): Column<ConfirmationLine>[] {
  const t = useTranslations('operate.payouts')
  const { cents } = useMoneyWords()
  const amount = (value: number | null, currency: string) => {
    if (value === null) return '–'
    return currency === 'EUR' || currency === 'USD'
      ? cents(value, currency)
      : `${(value / 100).toFixed(2)} ${currency}`
  }
  return [
    {
      id: 'account',
      title: t('account'),
      renderCell: ({ account, reference }) => account ?? (reference || t('noReference')),
    },
    {
      id: 'amount',
      title: t('amount'),
      isNumber: true,
      renderCell: ({ cents: paid, currency }) => amount(paid, currency),
    },
    { id: 'day', title: t('booked'), renderCell: ({ day }) => (day ? showReportDay(day) : '–') },
    {
      id: 'state',
      title: t('state'),
      renderCell: ({ state, expectedCents, currency }) => (
        <StatusBadge
          tone={state === 'matched' ? 'good' : 'warning'}
          title={
            state === 'amountDiffers' ? t('expected', { amount: amount(expectedCents, currency) }) : null
          }
        >
          {t(`results.${state}`)}
        </StatusBadge>
      ),
    },
  ]
}

function useConfirmation(close: () => void) {
  const t = useTranslations('operate.payouts')
  const refusalText = useRefusalText()
  const confirmed = useOwnerConfirmation()
  const queryClient = useQueryClient()
  const [checked, setChecked] = useState<Checked | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const work = async (name: string, send: () => Promise<void>) => {
    setReading(name)
    setError(null)
    try {
      await send()
    } catch (failure) {
      setError(refusalText(failure))
    } finally {
      setReading(null)
    }
  }
  const check = (file: File) => {
    if (file.size > mostBytes) return setError(t('tooLarge'))
    return work(file.name, async () => {
      const content = await file.text()
      const { lines } = await api(confirmPayouts, { body: { content, mode: 'check' } })
      setChecked({ content, lines })
    })
  }
  const apply = (mode: 'all' | 'matched') =>
    void work('', async () => {
      const { content } = checked!
      const reply = await confirmed<ReplyOf<typeof confirmPayouts>>(() =>
        api(confirmPayouts, { body: { content, mode } }),
      )
      if (reply === notConfirmed) return
      notify({ tone: 'info', message: t('applied', { count: reply.paid }) })
      void queryClient.invalidateQueries({ queryKey: moneyKey })
      close()
    })
  const reset = () => {
    setChecked(null)
    setError(null)
  }
  return { checked, error, reading, check, apply, reset }
}
