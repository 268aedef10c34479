import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Breadcrumbs, crumbLink } from '../../ui/page/Breadcrumbs.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import classes from './PaymentForm.module.css'
import { usePaymentInfo } from './payments.queries.ts'
import { QuietFailure } from './QuietFailure.tsx'

export function PaymentEditPage() {
  const t = useTranslations('payments')
  const query = usePaymentInfo()
  return (
    <Page
      title={t('info')}
      lede={t('editLede')}
      breadcrumbs={
        <Breadcrumbs current={t('info')}>
          <Link {...crumbLink} to="/payments">
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
    >
      {query.data ? (
        <PaymentForm info={query.data} />
      ) : query.isError ? (
        // An empty form would look as if nothing were stored.
        <Panel title={t('info')} isFlush>
          <QuietFailure text={t('infoNotLoaded')} retry={() => void query.refetch()} />
        </Panel>
      ) : (
        <div className={classes.form}>
          <PanelSkeleton heights={[134, 270, 322, 200]} />
        </div>
      )}
    </Page>
  )
}
