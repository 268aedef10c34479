import type { AccountDetails } from '@matinee/contract/admin'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { languageName } from '../../../shared/languageName.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Facts } from '../../../ui/layout/Facts.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { AccountStatus } from './AccountStatus.tsx'
import { typeTexts } from './accountTypes.ts'

export function AccountFacts({ details: { user } }: { details: AccountDetails }) {
  const t = useTranslations('operate')
  const language = useLocale()
  const instant = useFormatInstant()
  const none = t('account.none')
  return (
    <Panel
      title={t('account.settings')}
      controls={
        <Row gap={16} wraps>
          <Link to="/operate/mails" search={{ account: user.id }}>
            {t('mails.showOfAccount')}
          </Link>
          <Link to="/operate/reports" search={{ account: user.id }}>
            {t('reports.showOfAccount')}
          </Link>
        </Row>
      }
    >
      <Facts
        stacks
        gap={8}
        facts={[
          { name: t('accounts.status'), value: <AccountStatus account={user} /> },
          { name: t('accounts.type'), value: t(`types.${typeTexts[user.integrationType]}`) },
          { name: t('accounts.staff'), value: user.staffRole ? t(`roles.${user.staffRole}`) : none },
          { name: t('account.infrastructure'), value: user.videoInfrastructure ?? none },
          { name: t('account.virgulId'), value: user.virgulId ?? none },
          { name: t('account.email'), value: user.email },
          { name: t('account.id'), value: user.id },
          { name: t('account.language'), value: languageName(user.language, language) },
          { name: t('account.currency'), value: user.currency.toUpperCase() },
          { name: t('account.timezone'), value: user.timezone },
          { name: t('account.registered'), value: instant(user.createdAt) },
          { name: t('account.approved'), value: user.approvedAt ? instant(user.approvedAt) : none },
        ]}
      />
    </Panel>
  )
}
