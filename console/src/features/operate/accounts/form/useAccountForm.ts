import { createUser, readUser, setUser, type AdminUser } from '@matinee/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../../lib/api.ts'
import { AppError } from '../../../../lib/apiError.ts'
import { notify } from '../../../../lib/savedState.ts'
import { useUser } from '../../../../lib/session/session.ts'
import { useLeaveGuard } from '../../../../lib/useLeaveGuard.ts'
import { useSingleMutation } from '../../../../lib/useSingleMutation.ts'
import { notConfirmed, useOwnerConfirmation } from '../../../../shared/owner/useOwnerConfirmation.ts'
import { useErrorFocus } from '../../../../ui/form/useErrorFocus.ts'
import { changedFields } from '../../changedFields.ts'
import { accountsKey } from '../accounts.queries.ts'
import { emptyDraft, readDraft, writeDraft, type AccountDraft } from './accountForm.ts'
import { useOtherVersion } from '../../stale/useOtherVersion.ts'
import { useRefusalText } from '../../useRefusalText.ts'

/**
 * What was typed about an account; null: a new one. Only changed fields are sent, with what they were when the page opened;
 * afterwards the account is opened.
 */
export function useAccountForm(opened: AdminUser | null, form: RefObject<HTMLFormElement | null>) {
  const { timezone } = useUser()
  const refusalText = useRefusalText()
  const focusFault = useErrorFocus(form)
  // The version that is changed, whatever is loaded meanwhile.
  const [account, setAccount] = useState(opened)
  const [draft, setDraft] = useState(() => (account ? readDraft(account) : emptyDraft(timezone)))
  const isUnsaved = useRef(false)
  const { watch, other } = useOtherVersion({
    load: async () => (await api(readUser, { params: { id: account!.id } })).user,
    read: readDraft,
    began: account,
    draft,
    set: (version, merged) => {
      reset()
      setAccount(version)
      setDraft(merged)
    },
  })
  const { mutate, isPending, error, reset } = useSave(account, {
    watch,
    onSaved: () => {
      isUnsaved.current = false
    },
    onRefused: focusFault,
  })
  useLeaveGuard(() => isUnsaved.current)
  const fields: Partial<Record<string, string>> = error instanceof AppError ? error.fields : {}
  const isShown = Object.keys(fields).some((name) => name in draft)
  return {
    draft,
    change: (part: Partial<AccountDraft>) => {
      isUnsaved.current = true
      reset()
      setDraft((now) => ({ ...now, ...part }))
    },
    save: () => mutate(draft),
    isSaving: isPending,
    problemOf: (field: keyof AccountDraft) => fields[field] ?? null,
    /** The refusal that no field shows. */
    problem: error && !isShown && !other ? refusalText(error, { isNamed: true }) : null,
    /** What somebody else has saved meanwhile. */
    other,
  }
}

type Saving = {
  watch: <Done>(send: () => Promise<Done>) => Promise<Done>
  onSaved: () => void
  onRefused: () => void
}

function useSave(account: AdminUser | null, { watch, onSaved, onRefused }: Saving) {
  const t = useTranslations('operate.account')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const confirmed = useOwnerConfirmation()
  return useSingleMutation<AdminUser | typeof notConfirmed, AccountDraft>({
    mutationFn: (draft) =>
      watch(() => confirmed(() => (account ? sendChange(account, draft) : sendNew(draft)))),
    onSuccess: async (saved) => {
      if (saved === notConfirmed) return
      onSaved()
      await queryClient.invalidateQueries({ queryKey: accountsKey })
      notify({ tone: 'info', message: t(account ? 'saved' : 'created', { email: saved.email }) })
      void navigate({ to: '/operate/accounts/$accountId', params: { accountId: saved.id } })
    },
    onError: onRefused,
  })
}

const sendNew = (draft: AccountDraft) => api(createUser, { body: writeDraft(draft) })

function sendChange(account: AdminUser, draft: AccountDraft) {
  const { email: _email, ...before } = writeDraft(readDraft(account))
  const { email: _sameEmail, ...after } = writeDraft(draft)
  return api(setUser, {
    params: { id: account.id },
    body: { ...changedFields(before, after), seen: changedFields(after, before) },
  })
}
