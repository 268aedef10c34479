import { createAccountGrant, type AdminUser } from '@matinee/contract/admin'
import { instantAt } from '@matinee/contract/plain/calendar'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import type { Target } from '../../Chosen.tsx'
import { FormDialog } from '../../FormDialog.tsx'
import { AccountPicker } from '../../AccountPicker.tsx'
import { useAccessChange } from './useAccessChange.ts'

type Props = { account: AdminUser; close: () => void }

/** Lets one account work in this one, until a moment or until it is revoked. */
export function AddGrantDialog({ account, close }: Props) {
  const t = useTranslations('operate.account')
  const { timezone } = useUser()
  const element = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<Target[]>([])
  const [until, setUntil] = useState('')
  const [problems, setProblems] = useState<{ actor?: string; until?: string }>({})
  const add = useAccessChange<{ actorId: string; until: string | null }>(
    (grant) => api(createAccountGrant, { body: { ...grant, targetId: account.id } }),
    () => {
      notify({ tone: 'info', message: t('grantAdded') })
      close()
    },
  )
  const save = () => {
    const end = until === '' ? null : instantAt(until, timezone)
    const isPast = until !== '' && (end === null || Date.parse(end) <= Date.now())
    const [actor] = chosen
    setProblems({
      ...(!actor && { actor: t('chooseAccount') }),
      ...(isPast && { until: t('futureMoment') }),
    })
    if (actor && !isPast) add.mutate({ actorId: actor.id, until: end })
  }
  return (
    <FormDialog
      title={t('addGrantTo', { name: account.name })}
      verb={t('addGrant')}
      element={element}
      isBusy={add.isPending}
      save={save}
      close={close}
    >
      <Stack gap={16}>
        <Hint>{t('addGrantBody')}</Hint>
        <AccountPicker
          isOne
          label={t('actor')}
          none={t('noneChosen')}
          problem={problems.actor ?? null}
          exceptId={account.id}
          chosen={chosen}
          set={(accounts) => {
            setProblems({})
            setChosen(accounts)
          }}
        />
        <TextField
          label={t('grantEnds', { zone: timezone })}
          hint={t('grantEndsHint')}
          type="datetime-local"
          value={until}
          error={problems.until ?? null}
          onChange={({ target }) => setUntil(target.value)}
        />
      </Stack>
    </FormDialog>
  )
}
