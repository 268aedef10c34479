import type { MailDetails } from '@matinee/contract/mails'
import { formatNumber } from '@matinee/contract/plain/format'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { languageName } from '../../../shared/languageName.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { MailStateBadge } from './MailStateBadge.tsx'

export function MailFacts({ mail }: { mail: MailDetails }) {
  const t = useTranslations('operate.mails')
  const language = useLocale()
  const instant = useFormatInstant()
  const { account, attempts, sendings, state, serverReply, sentAt } = mail
  const meaning = state === 'sent' && serverReply === null ? 'sentToFile' : state
  return (
    <Panel title={t('facts')}>
      <Facts
        stacks
        gap={8}
        facts={[
          {
            name: t('state'),
            value: (
              <div>
                <MailStateBadge state={state} />
                <Hint>{t(`meanings.${meaning}`)}</Hint>
              </div>
            ),
          },
          { name: t('recipient'), value: mail.recipient },
          {
            name: t('account'),
            value: account ? (
              <Link to="/operate/accounts/$accountId" params={{ accountId: account.id }}>
                {account.name}
              </Link>
            ) : (
              t('none')
            ),
          },
          { name: t('subject'), value: mail.subject },
          { name: t('language'), value: languageName(mail.language, language) },
          { name: t('attempts'), value: formatNumber(attempts, language) },
          { name: t('sendings'), value: t('timesAgain', { count: sendings - 1 }) },
          { name: t('created'), value: instant(mail.createdAt) },
          { name: t('sent'), value: sentAt ? instant(sentAt) : t('none') },
        ]}
      />
    </Panel>
  )
}
