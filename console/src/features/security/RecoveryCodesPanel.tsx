import { replaceRecoveryCodes, type Security } from '@matinee/contract/security'
import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { ask } from '../../lib/dialogs.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { useSecurityChange } from './useSecurityChange.ts'

type Props = { security: Security; showCodes: (codes: readonly string[]) => void }

/** With fewer unused codes the count is a warning. */
const fewCodes = 3

/** Codes exist once there is a second factor. */
export function RecoveryCodesPanel({ security, showCodes }: Props) {
  const t = useTranslations('security.recovery')
  const language = useLocale()
  const { authenticator, passkeys, recoveryCodes } = security
  const hasFactor = authenticator !== null || passkeys.length > 0
  return (
    <Panel
      title={t('title')}
      lede={t('lede')}
      controls={hasFactor && <ReplaceButton showCodes={showCodes} />}
    >
      {hasFactor ? (
        <Text tone={recoveryCodes < fewCodes ? 'warning' : 'ink'}>
          {t('left', { count: formatNumber(recoveryCodes, language) })}
        </Text>
      ) : (
        <Text tone="quiet">{t('later')}</Text>
      )}
    </Panel>
  )
}

function ReplaceButton({ showCodes }: Pick<Props, 'showCodes'>) {
  const t = useTranslations()
  const { isBusy, change } = useSecurityChange()

  async function replace() {
    const isSure = await ask({
      title: t('security.recovery.replaceTitle'),
      body: t('security.recovery.replaceBody'),
      verb: t('security.recovery.replace'),
      cancel: t('common.cancel'),
      isDangerous: true,
    })
    if (!isSure) return
    const reply = await change((send) => send(() => api(replaceRecoveryCodes)))
    if (reply) showCodes(reply.recoveryCodes)
  }

  return (
    <Button isBusy={isBusy} onClick={() => void replace()}>
      {t('security.recovery.replace')}
    </Button>
  )
}
