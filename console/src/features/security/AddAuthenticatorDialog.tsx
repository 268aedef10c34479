import { addAuthenticator, startAuthenticator } from '@matinee/contract/security'
import type { ReplyOf } from '@matinee/contract/call'
import { authenticatorDigits } from '@matinee/contract/plain/account/secondFactors'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError, codeOf } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useOneField } from '../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../ui/overlay/OneFieldDialog.tsx'
import { Hint } from '../../ui/layout/Hint.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { useCopy } from '../../ui/page/useCopy.ts'
import { QrCode } from './QrCode.tsx'
import { useSecurityChange } from './useSecurityChange.ts'

type Props = {
  started: ReplyOf<typeof startAuthenticator>
  onAdded: (recoveryCodes: readonly string[] | null) => void
  close: () => void
}

/** Shows the app's secret as a QR code and as text, and takes the first code. */
export function AddAuthenticatorDialog({ started, onAdded, close }: Props) {
  const t = useTranslations('security.app')
  const { field, ...form } = useFirstCode({ onAdded, close })
  return (
    <OneFieldDialog title={t('add')} body={t('scan')} verb={t('save')} form={form} close={close}>
      <Stack align="center">
        <QrCode text={started.uri} label={t('qrCode')} />
      </Stack>
      <Secret secret={started.secret} />
      <TextField
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        // With blanks, as some apps show them.
        maxLength={authenticatorDigits * 2}
        required
        {...field}
      />
    </OneFieldDialog>
  )
}

function Secret({ secret }: { secret: string }) {
  const t = useTranslations()
  const { isCopied, copy } = useCopy()
  return (
    <Stack gap={6}>
      <Hint>{t('security.app.secret')}</Hint>
      <Row gap={12} justify="between" wraps surface="sunken" pad={12}>
        <Text as="code" face="code" fit="break" grows>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
        <Button
          aria-label={isCopied ? t('embed.copied') : t('security.app.copySecret')}
          icon={isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
          onClick={() => void copy(secret)}
        >
          <span aria-live="polite">{isCopied ? t('embed.copied') : t('embed.copy')}</span>
        </Button>
      </Row>
    </Stack>
  )
}

function useFirstCode({ onAdded, close }: Omit<Props, 'started'>) {
  const t = useTranslations()
  const { change } = useSecurityChange()
  const textOf = (refusal: unknown) =>
    refusal instanceof AppError && 'code' in refusal.fields
      ? t('security.app.wrongCode')
      : t(`errors.${codeOf(refusal)}`)

  return useOneField(async (code) => {
    let problem: string | null = null
    const reply = await change(
      (send) => send(() => api(addAuthenticator, { body: { code } })),
      (refusal) => (problem = textOf(refusal)),
    )
    if (!reply) return problem
    notify({ tone: 'info', message: t('security.app.added') })
    close()
    onAdded(reply.recoveryCodes)
    return null
  })
}
