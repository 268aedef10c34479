import { createOauthClient, setOauthClient, type OperatedClient } from '@matinee/contract/programs'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormDialog } from '../FormDialog.tsx'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { AppError } from '../../../lib/apiError.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useErrorFocus } from '../../../ui/form/useErrorFocus.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { programsKey } from './programs.queries.ts'
import { useRefusalText } from '../useRefusalText.ts'

type Props = {
  /** Null for a new one. */
  client: OperatedClient | null
  close: () => void
  /** Shows the secret of a new app. */
  show: (secret: string, name: string) => void
}
type Draft = {
  name: string
  /** One on each line. */
  redirectUris: string
  readAccess: boolean
  writeAccess: boolean
  verified: boolean
  isPublic: boolean
}

/** Registers or changes a third-party app. Whether it is public is decided once. */
export function ClientDialog({ client, close, show }: Props) {
  const t = useTranslations('operate.programs')
  const common = useTranslations('common')
  const element = useRef<HTMLFormElement>(null)
  const focusFault = useErrorFocus(element)
  const form = useClientForm({ client, close, show }, focusFault)
  return (
    <FormDialog
      title={client ? t('changeNamed', { name: client.name }) : t('register')}
      verb={client ? common('save') : t('register')}
      element={element}
      isBusy={form.isSaving}
      save={form.save}
      close={close}
    >
      <Fields form={form} isNew={client === null} />
    </FormDialog>
  )
}

type FieldsProps = { form: ReturnType<typeof useClientForm>; isNew: boolean }

function Fields({ form: { draft, change, problemOf, problem }, isNew }: FieldsProps) {
  const t = useTranslations('operate.programs')
  const turn = (field: 'readAccess' | 'writeAccess' | 'verified' | 'isPublic') => ({
    checked: draft[field],
    onChange: (isOn: boolean) => change({ [field]: isOn }),
  })
  return (
    <Stack gap={20}>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        maxLength={100}
        autoComplete="off"
        required
        value={draft.name}
        error={problemOf('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        isLong
        rows={3}
        label={t('redirectUris')}
        hint={t('redirectUrisHint')}
        spellCheck={false}
        required
        value={draft.redirectUris}
        error={problemOf('redirectUris')}
        onChange={({ target }) => change({ redirectUris: target.value })}
      />
      <Checkbox label={t('mayRead')} {...turn('readAccess')} />
      <Checkbox label={t('mayWrite')} {...turn('writeAccess')} />
      <Checkbox label={t('isVerified')} hint={t('isVerifiedHint')} {...turn('verified')} />
      {isNew && <Checkbox label={t('isPublic')} hint={t('isPublicHint')} {...turn('isPublic')} />}
      {problem && (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
    </Stack>
  )
}

const draftOf = (client: OperatedClient | null): Draft => ({
  name: client?.name ?? '',
  redirectUris: client?.redirectUris.join('\n') ?? '',
  readAccess: client?.readAccess ?? true,
  writeAccess: client?.writeAccess ?? false,
  verified: client?.verified ?? false,
  isPublic: client?.isPublic ?? false,
})

function useClientForm({ client, close, show }: Props, onRefused: () => void) {
  const t = useTranslations()
  const queryClient = useQueryClient()
  const refusalText = useRefusalText()
  const [draft, setDraft] = useState(() => draftOf(client))
  const { mutate, isPending, error, reset } = useSingleMutation<void, void>({
    mutationFn: async () => {
      const { isPublic, redirectUris: typed, ...fields } = draft
      const redirectUris = typed
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
      if (client) {
        await api(setOauthClient, { params: { id: client.id }, body: { ...fields, redirectUris } })
        return
      }
      const made = await api(createOauthClient, { body: { ...fields, redirectUris, isPublic } })
      if (made.secret) show(made.secret, made.client.name)
    },
    onSuccess: () => {
      notify({ tone: 'info', message: t('operate.programs.saved') })
      close()
    },
    onError: onRefused,
    onSettled: () => queryClient.invalidateQueries({ queryKey: programsKey }),
  })
  const fields = error instanceof AppError ? error.fields : {}
  const problemOf = (field: 'name' | 'redirectUris') =>
    Object.entries(fields).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1] ?? null
  const isBesideField = problemOf('name') !== null || problemOf('redirectUris') !== null
  return {
    draft,
    change: (part: Partial<Draft>) => {
      reset()
      setDraft((now) => ({ ...now, ...part }))
    },
    save: () => mutate(),
    isSaving: isPending,
    problemOf,
    problem: error && !isBesideField ? refusalText(error) : null,
  }
}
