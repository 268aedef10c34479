import type { AccountDetails, AdminUser } from '@matinee/contract/admin'
import { addAgent } from '@matinee/contract/adminAccess'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { notify } from '../../../../lib/savedState.ts'
import { Hint } from '../../../../ui/layout/Hint.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import type { Target } from '../../Chosen.tsx'
import { FormDialog } from '../../FormDialog.tsx'
import { AccountPicker } from '../../AccountPicker.tsx'
import { useAccessChange } from './useAccessChange.ts'

type Props = { account: AdminUser; agents: AccountDetails['agents']; close: () => void }

/** Chooses accounts that may report on this one from now on. */
export function AddAgentDialog({ account: { id, name }, agents, close }: Props) {
  const t = useTranslations('operate.account')
  const element = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState<Target[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const add = useAccessChange<void>(
    async () => {
      // One after the other: those before a refusal stay added, and are not sent again.
      for (const agent of chosen) {
        await api(addAgent, { params: { id }, body: { agentId: agent.id } })
        setChosen((now) => now.filter((one) => one.id !== agent.id))
      }
    },
    () => {
      notify({ tone: 'info', message: t('agentsAdded') })
      close()
    },
  )
  const save = () => {
    const again = chosen.find((one) => agents.some((agent) => agent.id === one.id))
    if (again) return setProblem(t('agentAlready', { name: again.name }))
    if (chosen.length === 0) return setProblem(t('chooseAccount'))
    setProblem(null)
    add.mutate()
  }
  return (
    <FormDialog
      title={t('addAgentTo', { name })}
      verb={t('addAgent')}
      element={element}
      isBusy={add.isPending}
      save={save}
      close={close}
    >
      <Stack gap={16}>
        <Hint>{t('addAgentBody')}</Hint>
        <AccountPicker
          label={t('agents')}
          none={t('noneChosen')}
          problem={problem}
          exceptId={id}
          chosen={chosen}
          set={(accounts) => {
            setProblem(null)
            setChosen(accounts)
          }}
        />
      </Stack>
    </FormDialog>
  )
}
