import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Columns } from '../../../ui/layout/Columns.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Breadcrumbs, crumbLink } from '../../../ui/page/Breadcrumbs.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../../ui/page/PanelSkeleton.tsx'
import { DeliveriesPanel } from './DeliveriesPanel.tsx'
import { LetterPanel } from './LetterPanel.tsx'
import { MailFacts } from './MailFacts.tsx'
import { mailQuery } from './mails.queries.ts'
import { ResendButton } from './ResendButton.tsx'

/** One mail: its letter, what the mail server said to each try, and the way to send it again. */
export function MailPage() {
  const t = useTranslations('operate.mails')
  const { mailId } = useParams({ from: '/operate/operate/mails/$mailId' })
  const query = useQuery(mailQuery(mailId))
  const title = query.data ? t(`letters.${query.data.kind}`) : t('email')
  return (
    <Page
      title={title}
      breadcrumbs={
        <Breadcrumbs current={title}>
          <Link to="/operate/mails" {...crumbLink}>
            {t('title')}
          </Link>
        </Breadcrumbs>
      }
      controls={query.data && <ResendButton mail={query.data} />}
    >
      {query.data ? (
        <Columns widths="minmax(0, 2fr) minmax(0, 3fr)" gap={24} align="start">
          <MailFacts mail={query.data} />
          <Stack gap={24}>
            <DeliveriesPanel mail={query.data} />
            <LetterPanel mail={query.data} />
          </Stack>
        </Columns>
      ) : query.isError ? (
        <ErrorPanel error={query.error} retry={() => void query.refetch()} />
      ) : (
        <PanelSkeleton heights={[320, 720]} />
      )}
    </Page>
  )
}
