import type { MailDetails } from '@matinee/contract/mails'
import { mailObstacleTexts } from '@matinee/contract/plain/texts/mailObstacleTexts'
import { useLocale, useTranslations } from 'use-intl'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import classes from './DeliveriesPanel.module.css'

type Delivery = MailDetails['deliveries'][number]

/** The tries at a mail in the mail server's words, and why it cannot be sent again. */
export function DeliveriesPanel({ mail: { deliveries, obstacle } }: { mail: MailDetails }) {
  const t = useTranslations('operate.mails')
  const language = useLocale()
  const columns = useColumns()
  return (
    <Panel title={t('deliveries')}>
      <Stack gap={16}>
        {deliveries.length > 0 && (
          <DataTable
            label={t('deliveries')}
            columns={columns}
            rows={deliveries}
            rowKey={({ at, messageId }) => `${at} ${messageId}`}
            maxHeight={360}
            hasCards
          />
        )}
        {obstacle !== null && (
          <div>
            <Text weight="medium">{t('notAgain')}</Text>
            <Hint>{mailObstacleTexts[obstacle][language]}</Hint>
          </div>
        )}
      </Stack>
    </Panel>
  )
}

function useColumns(): Column<Delivery>[] {
  const t = useTranslations('operate.mails')
  const instant = useFormatInstant()
  const silence = ({ isAccepted }: Delivery) => t(isAccepted ? 'noServer' : 'noReply')
  return [
    { id: 'at', title: t('at'), width: '160px', renderCell: ({ at }) => instant(at) },
    {
      id: 'reply',
      title: t('reply'),
      renderCell: (delivery) => (
        <div className={classes.reply}>
          {delivery.serverReply === null ? (
            <Text>{silence(delivery)}</Text>
          ) : (
            <span lang="en">{delivery.serverReply}</span>
          )}
          <Hint>{t('messageId', { id: delivery.messageId })}</Hint>
        </div>
      ),
    },
  ]
}
