import { isPaid } from '@matinee/contract/plain/reports/paymentRules'
import { useTranslations } from 'use-intl'
import { useUser } from '../../lib/session/session.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { WarningNote } from '../../ui/page/WarningNote.tsx'
import { Columns } from '../../ui/layout/Columns.tsx'
import { PaymentInfoPanel } from './PaymentInfoPanel.tsx'
import { useHistory, usePaymentInfo } from './payments.queries.ts'
import { PaymentTable } from './PaymentTable.tsx'
import { QuietFailure } from './QuietFailure.tsx'
import { ThresholdPanel } from './ThresholdPanel.tsx'

const columnWidths = 'minmax(0, 1fr) minmax(0, 2fr)'

/** Payment history, progress to the payout threshold, and payment details. */
export function PaymentsPage() {
  const t = useTranslations('payments')
  const history = useHistory()
  const info = usePaymentInfo()
  return (
    <Page title={t('title')}>
      {history.isPending || info.isPending ? (
        // Both are rendered while loading, so that nothing moves.
        <>
          <Columns widths={columnWidths} gap={24}>
            <PanelSkeleton heights={[224]} />
            <PanelSkeleton heights={[224]} />
          </Columns>
          <PanelSkeleton heights={[320]} />
        </>
      ) : (
        <Loaded history={history} info={info} />
      )}
    </Page>
  )
}

type LoadedProps = { history: ReturnType<typeof useHistory>; info: ReturnType<typeof usePaymentInfo> }

function Loaded({ history, info }: LoadedProps) {
  const t = useTranslations('payments')
  const listed = history.data
  return (
    <>
      {listed?.heldUntil && <PayoutHold until={listed.heldUntil} />}
      <Columns widths={columnWidths} gap={24}>
        {listed && <ThresholdPanel threshold={listed.threshold} />}
        {info.data ? (
          <PaymentInfoPanel info={info.data} hasPaid={listed?.payments.some(({ paid }) => isPaid(paid))} />
        ) : (
          <Panel title={t('info')} isFlush>
            <QuietFailure text={t('infoNotLoaded')} retry={() => void info.refetch()} />
          </Panel>
        )}
      </Columns>
      <Panel title={t('history')} lede={t('historyLede')} isFlush>
        {!listed ? (
          <QuietFailure text={t('notLoaded')} retry={() => void history.refetch()} />
        ) : listed.payments.length === 0 ? (
          <EmptyState text={t('empty')} />
        ) : (
          <PaymentTable payments={listed.payments} />
        )}
      </Panel>
    </>
  )
}

/** The end of the hold on changed payment details. */
function PayoutHold({ until }: { until: string }) {
  const t = useTranslations('payments')
  const shown = useFormatInstant()
  const { timezone } = useUser()
  return (
    <WarningNote>
      <p>{t('held', { time: shown(until), zone: timezone })}</p>
    </WarningNote>
  )
}
