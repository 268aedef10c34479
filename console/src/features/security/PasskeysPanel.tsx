import { removePasskey, type Security } from '@matinee/contract/security'
import { maxPasskeys } from '@matinee/contract/plain/account/secondFactors'
import { formatDate } from '@matinee/contract/plain/format'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { canUsePasskeys } from '../../lib/session/canUsePasskeys.ts'
import { useUser } from '../../lib/session/session.ts'
import { useFormatInstant } from '../../lib/useFormatInstant.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { RowList } from '../../ui/layout/RowList.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { useFactorRemoval } from './useFactorRemoval.ts'

type Props = {
  security: Security
  /** Null: the account keeps its recovery codes. */
  showCodes: (codes: readonly string[] | null) => void
}

export function PasskeysPanel({ security, showCodes }: Props) {
  const t = useTranslations('security.passkeys')
  const [isAdding, setIsAdding] = useState(false)
  const { passkeys } = security
  const isFull = passkeys.length >= maxPasskeys
  const obstacle = isFull
    ? t('full', { count: String(maxPasskeys) })
    : canUsePasskeys()
      ? null
      : t('unavailable')
  return (
    <Panel
      title={t('title')}
      lede={obstacle ?? t('lede')}
      controls={
        <Button
          icon={<IconPlus aria-hidden="true" />}
          disabled={obstacle !== null}
          title={obstacle ?? undefined}
          onClick={() => setIsAdding(true)}
        >
          {t('add')}
        </Button>
      }
    >
      {passkeys.length === 0 ? (
        <Text tone="quiet">{t('none')}</Text>
      ) : (
        <RowList space={10} aria-label={t('title')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} security={security} />
          ))}
        </RowList>
      )}
      {isAdding && <AddPasskeyDialog onAdded={showCodes} close={() => setIsAdding(false)} />}
    </Panel>
  )
}

function PasskeyRow({
  passkey,
  security,
}: Pick<Props, 'security'> & { passkey: Security['passkeys'][number] }) {
  const t = useTranslations('security')
  const { timezone } = useUser()
  const instant = useFormatInstant()
  const { isBusy, remove } = useFactorRemoval(security)
  const { id, name, createdAt, usedAt } = passkey
  const removal = {
    title: t('passkeys.removeTitle', { name }),
    body: t('passkeys.removeBody'),
    verb: t('passkeys.removeVerb'),
    done: t('passkeys.removed'),
    call: () => api(removePasskey, { params: { id } }),
  }
  return (
    <Row as="li" gap={16} justify="between">
      <Stack>
        <Text weight="medium" fit="break">
          {name}
        </Text>
        <Row gap={16} wraps>
          <Hint>{t('addedOn', { date: formatDate(createdAt, timezone) })}</Hint>
          <Hint>{usedAt ? t('passkeys.used', { date: instant(usedAt) }) : t('passkeys.unused')}</Hint>
        </Row>
      </Stack>
      <Button
        look="quietBad"
        isBusy={isBusy}
        aria-label={t('passkeys.removeOf', { name })}
        onClick={() => void remove(removal)}
      >
        {t('passkeys.remove')}
      </Button>
    </Row>
  )
}
