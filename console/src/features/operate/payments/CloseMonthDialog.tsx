import { closeMonth, type AccountClosing } from '@matinee/contract/adminPayments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../shared/owner/useOwnerConfirmation.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { DialogButtons } from '../../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../../ui/overlay/DialogFrame.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { closingQuery, moneyKey } from './payments.queries.ts'
import { readParts } from './readParts.ts'
import { useMoneyWords } from './useMoneyWords.ts'
import { useRefusalText } from '../useRefusalText.ts'

type Props = { term: string; close: () => void }
type Progress = { done: number; total: number } | null

/** Tries the closing first: how many accounts it would close, and what prevents the others. Then closes them. */
export function CloseMonthDialog({ term, close }: Props) {
  const t = useTranslations('operate.payments.closing')
  const common = useTranslations('common')
  const { month } = useMoneyWords()
  const [progress, setProgress] = useState<Progress>(null)
  const [allowsEstimated, setAllowsEstimated] = useState(false)
  const report = (done: number, total: number) => setProgress({ done, total })
  const trial = useQuery(closingQuery(term, report))
  const closing = useClosing({ term, allowsEstimated }, report, close)
  const closable = (trial.data ?? []).filter(
    ({ outcome }) => outcome === 'closed' || (allowsEstimated && outcome === 'revenue_estimated'),
  )
  const isWorking = trial.isFetching || closing.isPending
  return (
    <DialogFrame
      isWide
      title={t('title', { month: month(term) })}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack gap={16}>
          {isWorking ? (
            <Working label={t(closing.isPending ? 'closing' : 'checking')} progress={progress} />
          ) : trial.isError ? (
            <ErrorPanel error={trial.error} retry={() => void trial.refetch()} />
          ) : (
            <Trial
              rows={trial.data ?? []}
              allowsEstimated={allowsEstimated}
              setAllowsEstimated={setAllowsEstimated}
            />
          )}
          <DialogButtons>
            <Button onClick={close}>{common(isWorking || closable.length > 0 ? 'cancel' : 'close')}</Button>
            {!isWorking && closable.length > 0 && (
              <Button look="main" onClick={() => closing.mutate()}>
                {t('verb', { count: closable.length })}
              </Button>
            )}
          </DialogButtons>
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}

function Working({ label, progress }: { label: string; progress: Progress }) {
  const t = useTranslations('operate.payments.closing')
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0
  return (
    <Stack gap={8} aria-live="polite">
      <p>{label}</p>
      <ProgressBar value={share * 100} label={label} />
      {progress && <p>{t('progress', progress)}</p>}
    </Stack>
  )
}

type TrialProps = {
  rows: AccountClosing[]
  allowsEstimated: boolean
  setAllowsEstimated: (isAllowed: boolean) => void
}

function Trial({ rows, allowsEstimated, setAllowsEstimated }: TrialProps) {
  const t = useTranslations('operate.payments.closing')
  const { usd } = useMoneyWords()
  const closed = rows.filter(({ outcome }) => outcome === 'closed')
  const already = rows.filter(({ outcome }) => outcome === 'already').length
  const preventing = rows.filter(({ outcome }) => !['closed', 'already', 'nothing'].includes(outcome))
  const amount = closed.reduce((sum, { amountMicros }) => sum + (amountMicros ?? 0), 0)
  return (
    <>
      {closed.length > 0 && <p>{t('ready', { count: closed.length, amount: usd(amount) })}</p>}
      {already > 0 && <p>{t('already', { count: already })}</p>}
      {closed.length === 0 && already === 0 && preventing.length === 0 && <p>{t('nothing')}</p>}
      {preventing.length > 0 && (
        <>
          <Notice tone="warning">{t('preventing')}</Notice>
          <Preventing rows={preventing} />
        </>
      )}
      {preventing.some(({ outcome }) => outcome === 'revenue_estimated') && (
        <Checkbox
          label={t('allowsEstimated')}
          hint={t('allowsEstimatedHint')}
          checked={allowsEstimated}
          onChange={setAllowsEstimated}
        />
      )}
    </>
  )
}

function Preventing({ rows }: { rows: AccountClosing[] }) {
  const t = useTranslations('operate.payments')
  const reasonOf = ({ outcome, sources, reason }: AccountClosing) => {
    const names = sources.map((source) => (source === 'own tag' ? t('closing.ownTag') : source))
    if (outcome === 'revenue_estimated')
      return t('closing.reasons.revenue_estimated', { sources: names.join(', ') })
    return outcome === 'term_open'
      ? t('closing.reasons.term_open')
      : t('closing.reasons.failed', { reason: reason ?? '' })
  }
  return (
    <DataTable
      label={t('closing.preventing')}
      columns={[
        { id: 'account', title: t('account'), renderCell: ({ account }) => account.email },
        { id: 'reason', title: t('closing.reason'), renderCell: reasonOf },
      ]}
      rows={rows}
      rowKey={({ account }) => account.id}
      maxHeight={320}
    />
  )
}

type Report = (done: number, total: number) => void

function useClosing(
  { term, allowsEstimated }: { term: string; allowsEstimated: boolean },
  report: Report,
  close: () => void,
) {
  const t = useTranslations('operate.payments')
  const queryClient = useQueryClient()
  const confirmed = useOwnerConfirmation()
  const refusalText = useRefusalText()
  const part = async (after: string | undefined) => {
    const answer = await confirmed(() =>
      api(closeMonth, { params: { term }, body: { after, allowsEstimated } }),
    )
    if (answer === notConfirmed) throw new Stopped()
    return answer
  }
  return useSingleMutation<AccountClosing[], void>({
    mutationFn: () => readParts(part, report),
    onSuccess: (rows) => {
      const closed = rows.filter(({ outcome }) => outcome === 'closed').length
      const left = rows.filter(({ outcome }) => !['closed', 'already', 'nothing'].includes(outcome)).length
      const message =
        left > 0 ? t('closing.someLeft', { closed, left }) : t('closing.done', { count: closed })
      notify({ tone: 'info', message })
      close()
    },
    onError: (error) => {
      if (!(error instanceof Stopped))
        notify({ tone: 'error', message: t('failed', { reason: refusalText(error) }) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyKey }),
  })
}

/** The operator cancelled the question for the password. */
class Stopped extends Error {}
