import { removeAuthenticator, startAuthenticator, type Security } from '@matinee/contract/security'
import type { ReplyOf } from '@matinee/contract/call'
import { formatDate } from '@matinee/contract/plain/format'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { useUser } from '../../lib/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { AddAuthenticatorDialog } from './AddAuthenticatorDialog.tsx'
import { useFactorRemoval } from './useFactorRemoval.ts'
import { useSecurityChange } from './useSecurityChange.ts'

type Props = {
  security: Security
  /** Null: the account keeps its recovery codes. */
  showCodes: (codes: readonly string[] | null) => void
}

export function AuthenticatorPanel({ security, showCodes }: Props) {
  const t = useTranslations('security')
  const { timezone } = useUser()
  const { authenticator } = security
  return (
    <Panel
      title={t('app.title')}
      lede={
        authenticator ? t('addedOn', { date: formatDate(authenticator.createdAt, timezone) }) : t('app.lede')
      }
      controls={authenticator ? <RemoveButton security={security} /> : <AddButton showCodes={showCodes} />}
    >
      {null}
    </Panel>
  )
}

function AddButton({ showCodes }: Pick<Props, 'showCodes'>) {
  const t = useTranslations('security.app')
  const { isBusy, change } = useSecurityChange()
  const [started, setStarted] = useState<ReplyOf<typeof startAuthenticator> | null>(null)
  const start = async () => setStarted(await change((send) => send(() => api(startAuthenticator))))
  return (
    <>
      <Button isBusy={isBusy} onClick={() => void start()}>
        {t('add')}
      </Button>
      {started && (
        <AddAuthenticatorDialog started={started} onAdded={showCodes} close={() => setStarted(null)} />
      )}
    </>
  )
}

function RemoveButton({ security }: Pick<Props, 'security'>) {
  const t = useTranslations('security.app')
  const { isBusy, remove } = useFactorRemoval(security)
  const removal = {
    title: t('removeTitle'),
    body: t('removeBody'),
    verb: t('remove'),
    done: t('removed'),
    call: () => api(removeAuthenticator),
  }
  return (
    <Button look="quietBad" isBusy={isBusy} onClick={() => void remove(removal)}>
      {t('remove')}
    </Button>
  )
}
