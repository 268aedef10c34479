import type { RevenueUndo } from '@matinee/contract/demand'
import { formatNamedDay, formatNumber } from '@matinee/contract/plain/format'
import { showReportDay } from '@matinee/contract/plain/reports/reportDays'
import { useLocale, useTranslations } from 'use-intl'
import { Facts } from '../../../../ui/layout/Facts.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { DataTable, type Column } from '../../../../ui/table/DataTable.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { useUsd } from '../useUsd.ts'

type Day = RevenueUndo['days'][number]

/** The figures of an import's days now and after its undo. Undefined while they load. */
export function UndoPreview({ undo }: { undo: RevenueUndo | undefined }) {
  const t = useTranslations('operate.demand')
  const columns = useColumns()
  return (
    <Stack gap={16}>
      <Sums undo={undo} />
      {undo?.closings.map((closing) => (
        <ClosingNotice key={closing.month} closing={closing} />
      ))}
      <DataTable
        label={t('daysTitle')}
        columns={columns}
        rows={undo?.days}
        rowKey={({ account, day }) => `${account.id} ${day}`}
        skeletonRows={3}
        skeletonHeight={40}
        maxHeight={240}
        isDense
        hasCards
      />
      {undo && undo.days.length < undo.dayCount && (
        <Hint>{t('firstDays', { count: String(undo.days.length) })}</Hint>
      )}
    </Stack>
  )
}

/** Days that are missing when their month closes are paid later. */
function ClosingNotice({ closing }: { closing: RevenueUndo['closings'][number] }) {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const { month, closesOn, canCloseNow, accountCount: count } = closing
  const name = formatNamedDay(`${month}-01`, 'month', language)
  return (
    <Notice tone="warning">
      {canCloseNow
        ? t('undoClosingNow', { month: name, count })
        : t('undoClosingSoon', { month: name, day: showReportDay(closesOn), count })}
    </Notice>
  )
}

function Sums({ undo }: { undo: RevenueUndo | undefined }) {
  const t = useTranslations('operate.demand')
  const language = useLocale()
  const usd = useUsd()
  // Their lines keep their places while they load.
  const fact = (name: string, value: (loaded: RevenueUndo) => string) => ({
    name,
    value: undo ? value(undo) : '…',
  })
  const count = (value: number) => formatNumber(value, language)
  return (
    <Facts
      look="ends"
      facts={[
        fact(t('undoChanged'), ({ changedDays, dayCount }) =>
          t('undoChangedOf', { changed: count(changedDays), all: count(dayCount) }),
        ),
        fact(t('undoMissing'), ({ missingDays }) => count(missingDays)),
        fact(t('undoBefore'), ({ beforeUsdMicros }) => usd(beforeUsdMicros)),
        fact(t('undoAfter'), ({ afterUsdMicros }) => usd(afterUsdMicros)),
        fact(t('difference'), ({ beforeUsdMicros, afterUsdMicros }) => usd(afterUsdMicros - beforeUsdMicros)),
      ]}
    />
  )
}

function useColumns(): Column<Day>[] {
  const t = useTranslations('operate.demand')
  const usd = useUsd()
  return [
    {
      id: 'account',
      title: t('account'),
      renderCell: ({ account, day }) => (
        <div>
          {account.name}
          <Hint>{showReportDay(day)}</Hint>
        </div>
      ),
    },
    {
      id: 'before',
      title: t('undoBefore'),
      cardLabel: t('undoBefore'),
      isNumber: true,
      renderCell: ({ beforeUsdMicros }) => usd(beforeUsdMicros),
    },
    {
      id: 'after',
      title: t('after'),
      cardLabel: t('after'),
      isNumber: true,
      renderCell: ({ afterUsdMicros }) =>
        afterUsdMicros === null ? t('states.missing') : usd(afterUsdMicros),
    },
  ]
}
