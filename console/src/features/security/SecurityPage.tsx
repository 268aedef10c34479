import type { Security } from '@matinee/contract/security'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { helpPath } from '../../lib/helpPath.ts'
import { useSession, useUser } from '../../lib/session/session.ts'
import { LearnMore } from '../../ui/overlay/LearnMore.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PanelSkeleton } from '../../ui/page/PanelSkeleton.tsx'
import { useMedia } from '../../ui/page/useMedia.ts'
import { WarningNote } from '../../ui/page/WarningNote.tsx'
import { AuthenticatorPanel } from './AuthenticatorPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RecoveryCodesPanel } from './RecoveryCodesPanel.tsx'
import { securityQuery } from './security.queries.ts'
import { SessionsPanel } from './SessionsPanel.tsx'

/** The account's second factors, recovery codes and sessions. Only the owner sees them. */
export function SecurityPage() {
  const t = useTranslations('security')
  const isOwner = useSession((session) => session.actor === null)
  const { name } = useUser()
  if (!isOwner)
    return (
      <Page title={t('title')}>
        <EmptyState text={t('ownerOnly', { name })} />
      </Page>
    )
  return (
    <Page
      title={t('title')}
      lede={
        <>
          {t('lede')} <LearnMore href={helpPath('second-factors')} about={t('title')} />
        </>
      }
    >
      <Factors />
      <SessionsPanel />
    </Page>
  )
}

function Factors() {
  const query = useQuery(securityQuery)
  const isPhone = useMedia('(width < 768px)')
  if (query.data) return <FactorPanels security={query.data} />
  return query.error ? (
    <ErrorPanel error={query.error} retry={() => void query.refetch()} />
  ) : (
    <PanelSkeleton heights={isPhone ? [138, 172, 148] : [74, 108, 108]} />
  )
}

function FactorPanels({ security }: { security: Security }) {
  const t = useTranslations('security')
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const lacksFactor = security.isRequired && !security.authenticator && security.passkeys.length === 0
  return (
    <>
      {lacksFactor && <WarningNote>{t('required')}</WarningNote>}
      <AuthenticatorPanel security={security} showCodes={setNewCodes} />
      <PasskeysPanel security={security} showCodes={setNewCodes} />
      <RecoveryCodesPanel security={security} showCodes={setNewCodes} />
      {newCodes && <RecoveryCodesDialog codes={newCodes} close={() => setNewCodes(null)} />}
    </>
  )
}
