import { addPasskey, startPasskey } from '@matinee/contract/security'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../lib/api.ts'
import { AppError } from '../../lib/apiError.ts'
import { notify } from '../../lib/savedState.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Text } from '../../ui/layout/Text.tsx'
import { DialogButtons } from '../../ui/overlay/DialogButtons.tsx'
import { DialogContent } from '../../ui/overlay/DialogContent.tsx'
import { DialogFrame } from '../../ui/overlay/DialogFrame.tsx'
import { createPasskey } from './createPasskey.ts'
import { sessionsQuery } from './security.queries.ts'
import { useDeviceName } from '../../shared/sessions/useDeviceName.ts'
import { useSecurityChange } from './useSecurityChange.ts'

type Props = { onAdded: (recoveryCodes: readonly string[] | null) => void; close: () => void }

/** Takes a name, then lets the browser create the passkey. */
export function AddPasskeyDialog({ onAdded, close }: Props) {
  const t = useTranslations('security.passkeys')
  const common = useTranslations('common')
  const { name, setName, error, problem, submit, isBusy } = useNewPasskey({ onAdded, close })
  return (
    <DialogFrame
      title={t('add')}
      body={t('addBody')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <DialogContent>
        <Stack as="form" gap={20} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('name')}
            autoComplete="off"
            maxLength={100}
            required
            value={name}
            error={error}
            onChange={(event) => setName(event.target.value)}
          />
          {problem && (
            <Text tone="bad" role="alert">
              {problem}
            </Text>
          )}
          <DialogButtons>
            <Button onClick={close}>{common('cancel')}</Button>
            <Button type="submit" look="main" isBusy={isBusy}>
              {t('add')}
            </Button>
          </DialogButtons>
        </Stack>
      </DialogContent>
    </DialogFrame>
  )
}

function useNewPasskey({ onAdded, close }: Props) {
  const t = useTranslations()
  const nameDevice = useDeviceName()
  const { isBusy, change } = useSecurityChange()
  // The page below shows the sessions; this device is one of them.
  const { data: sessions } = useQuery(sessionsQuery)
  const [name, setName] = useState(() => {
    const current = sessions?.data.find(({ isCurrent }) => isCurrent)
    return nameDevice(current ?? { browser: null, system: null })
  })
  const [problem, setProblem] = useState<string | null>(null)
  const error = name.trim() ? null : t('auth.required')

  const textOf = (refusal: unknown) => {
    if (refusal instanceof AppError) return t(`errors.${refusal.code}`)
    const isKnown = refusal instanceof Error && refusal.name === 'InvalidStateError'
    return t(isKnown ? 'security.passkeys.known' : 'security.passkeys.addFailed')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (error) return
    setProblem(null)
    const reply = await change(
      async (send) => {
        const options = await send(() => api(startPasskey))
        const response = await createPasskey(options)
        return send(() => api(addPasskey, { body: { name: name.trim(), response } }))
      },
      (refusal) => setProblem(textOf(refusal)),
    )
    if (!reply) return
    notify({ tone: 'info', message: t('security.passkeys.added') })
    close()
    onAdded(reply.recoveryCodes)
  }

  return { name, setName, error, problem, submit, isBusy }
}
