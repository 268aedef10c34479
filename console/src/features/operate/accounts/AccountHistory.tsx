import type { AccountDetails } from '@matinee/contract/admin'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { AuditTable } from '../audit/AuditTable.tsx'

/** The latest changes of an account. */
export function AccountHistory({ details: { user, audit } }: { details: AccountDetails }) {
  const t = useTranslations('operate.account')
  if (audit.length === 0)
    return (
      <Panel title={t('history')}>
        <Hint>{t('noHistory')}</Hint>
      </Panel>
    )
  return (
    <Panel
      title={t('history')}
      isFlush
      controls={
        <Link to="/operate/audit" search={{ account: user.id }}>
          {t('allHistory')}
        </Link>
      }
    >
      <AuditTable label={t('history')} entries={audit} isOfAccount />
    </Panel>
  )
}
