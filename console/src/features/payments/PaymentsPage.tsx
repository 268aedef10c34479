import { isPaid } from '@matinee/contract/plain/paymentRules'
import { useTranslations } from 'use-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PanelSkeleton } from '../../ui/PanelSkeleton.tsx'
import { PaymentInfoPanel } from './PaymentInfoPanel.tsx'
import { useHistory, usePaymentInfo } from './payments.queries.ts'
import classes from './PaymentsPage.module.css'
import { PaymentTable } from './PaymentTable.tsx'
import { QuietFailure } from './QuietFailure.tsx'
import { ThresholdPanel } from './ThresholdPanel.tsx'

/** What an account earned and was paid month by month, how far it is from the next payment, and where that goes. */
export function PaymentsPage() {
  const t = useTranslations('payments')
  const history = useHistory()
  const info = usePaymentInfo()
  const listed = history.data
  const failed = history.isError && !listed
  return (
    <Page title={t('title')} lede={t('lede')}>
      <div className={classes.columns}>
        {listed ? (
          <ThresholdPanel threshold={listed.threshold} />
        ) : (
          history.isPending && <PanelSkeleton heights={[224]} />
        )}
        {info.isPending || history.isPending ? (
          <PanelSkeleton heights={[224]} />
        ) : info.data ? (
          <PaymentInfoPanel info={info.data} hasPaid={listed?.payments.some(({ paid }) => isPaid(paid))} />
        ) : (
          <Panel title={t('info')} isFlush>
            <QuietFailure text={t('infoNotLoaded')} retry={() => void info.refetch()} />
          </Panel>
        )}
      </div>
      <Panel title={t('history')} lede={t('historyLede')} isFlush>
        {failed ? (
          <QuietFailure text={t('notLoaded')} retry={() => void history.refetch()} />
        ) : listed?.payments.length === 0 ? (
          <EmptyState text={t('empty')} />
        ) : (
          <PaymentTable payments={listed?.payments} />
        )}
      </Panel>
    </Page>
  )
}
