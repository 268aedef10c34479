import { createMachineToken, revokeMachineToken, type MachineToken } from '@matinee/contract/programs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { ask } from '../../../lib/dialogs.ts'
import { notify } from '../../../lib/savedState.ts'
import { useFormatInstant } from '../../../lib/useFormatInstant.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOneField } from '../../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../../ui/overlay/OneFieldDialog.tsx'
import { Hint } from '../../../ui/layout/Hint.tsx'
import { ErrorPanel } from '../../../ui/page/ErrorPanel.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { RowName } from '../../../ui/table/RowName.tsx'
import { programsKey, tokensQuery } from './programs.queries.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { useMayAdminister } from './useMayAdminister.ts'
import { useProgramAction } from './useProgramAction.ts'
import { useDialogChange } from '../useDialogChange.ts'

/** Tokens of the operators' own programs, which import revenue. */
export function TokensPanel() {
  const t = useTranslations('operate.programs')
  const query = useQuery(tokensQuery)
  const mayChange = useMayAdminister()
  const [isCreating, setIsCreating] = useState(false)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const columns = useColumns(mayChange)
  if (query.isError && !query.data)
    return <ErrorPanel title={t('tokens')} error={query.error} retry={() => void query.refetch()} />
  const isEmpty = query.data?.data.length === 0
  return (
    <Panel
      title={t('tokens')}
      lede={t('tokensLede')}
      isFlush={!isEmpty}
      controls={mayChange && <Button onClick={() => setIsCreating(true)}>{t('createToken')}</Button>}
    >
      {isEmpty ? (
        <Hint>{t('noTokens')}</Hint>
      ) : (
        <DataTable
          label={t('tokens')}
          columns={columns}
          rows={query.data?.data}
          rowKey={({ id }) => id}
          skeletonRows={2}
          skeletonHeight={40}
          isDimmed={({ endedAt }) => endedAt !== null}
          hasCards
        />
      )}
      {isCreating && (
        <TokenDialog close={() => setIsCreating(false)} show={(token, name) => setMade({ token, name })} />
      )}
      {made && (
        <SecretDialog
          title={t('tokenOf', { name: made.name })}
          secret={made.token}
          close={() => setMade(null)}
        />
      )}
    </Panel>
  )
}

function useColumns(mayChange: boolean): Column<MachineToken>[] {
  const t = useTranslations('operate.programs')
  const instant = useFormatInstant()
  return [
    {
      id: 'program',
      title: t('program'),
      renderCell: ({ name, id }) => <RowName name={name} detail={id} />,
    },
    {
      id: 'scopes',
      title: t('access'),
      cardLabel: t('access'),
      renderCell: ({ scopes }) =>
        scopes.map((scope) => (scope === 'revenue.import' ? t('importsRevenue') : scope)).join(', '),
    },
    {
      id: 'created',
      title: t('created'),
      cardLabel: t('created'),
      isNumber: true,
      renderCell: ({ createdAt }) => instant(createdAt),
    },
    {
      id: 'used',
      title: t('lastUsed'),
      cardLabel: t('lastUsed'),
      isNumber: true,
      renderCell: ({ usedAt }) => (usedAt ? instant(usedAt) : t('never')),
    },
    {
      id: 'revoked',
      title: t('revoked'),
      cardLabel: t('revoked'),
      isNumber: true,
      renderCell: (token) =>
        token.endedAt ? instant(token.endedAt) : mayChange ? <RevokeButton token={token} /> : t('notRevoked'),
    },
  ]
}

function RevokeButton({ token: { id, name } }: { token: MachineToken }) {
  const t = useTranslations('operate.programs')
  const common = useTranslations('common')
  const revoke = useProgramAction(
    () => api(revokeMachineToken, { params: { id } }),
    () => notify({ tone: 'info', message: t('nowRevoked') }),
  )
  const confirm = async () => {
    const isSure = await ask({
      title: t('revokeTitle', { name }),
      body: t('revokeBody'),
      verb: t('revoke'),
      cancel: common('cancel'),
      isDangerous: true,
    })
    if (isSure) revoke.mutate()
  }
  return (
    <Button aria-label={t('revokeNamed', { name })} isBusy={revoke.isPending} onClick={() => void confirm()}>
      {t('revoke')}
    </Button>
  )
}

function TokenDialog({ close, show }: { close: () => void; show: (token: string, name: string) => void }) {
  const t = useTranslations()
  const change = useDialogChange(programsKey, close)
  const { field, ...form } = useOneField((name) =>
    change(
      () => api(createMachineToken, { body: { name, scopes: ['revenue.import'] } }),
      ({ token, machine }) => {
        show(token, machine.name)
        return undefined
      },
    ),
  )
  return (
    <OneFieldDialog
      title={t('operate.programs.createToken')}
      body={t('operate.programs.createBody')}
      verb={t('operate.programs.createToken')}
      form={form}
      close={close}
    >
      <TextField
        label={t('operate.programs.program')}
        hint={t('operate.programs.programHint')}
        maxLength={100}
        autoComplete="off"
        required
        {...field}
      />
    </OneFieldDialog>
  )
}
