import { setLimits, type AccountLimit, type AdminUser } from '@matinee/contract/admin'
import { bytesPerGb, highestLimit } from '@matinee/contract/plain/account/quotas'
import { formatNumber } from '@matinee/contract/plain/format'
import { useLocale, useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/savedState.ts'
import { useSingleMutation } from '../../../lib/useSingleMutation.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOneField } from '../../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../../ui/overlay/OneFieldDialog.tsx'
import { accountsKey } from './accounts.queries.ts'
import type { BodyOf } from '@matinee/contract/call'
import { useDialogChange } from '../useDialogChange.ts'

type Props = { account: AdminUser; limit: AccountLimit; close: () => void }

/** Sets one limit of an account, or returns it to the default. Storage is typed in gigabytes. */
export function LimitDialog({ account, limit: { quota, limit, isOwn }, close }: Props) {
  const t = useTranslations()
  const unit = quota === 'storage' ? bytesPerGb : 1
  const most = highestLimit(quota) / unit
  const change = useDialogChange(accountsKey, close)
  const save = (limits: BodyOf<typeof setLimits>) =>
    change(() => api(setLimits, { params: { id: account.id }, body: limits }), t('operate.limits.saved'))
  const language = useLocale()
  // In whole gigabytes; a limit between them stays as it is unless it is changed.
  const shown = String(Math.round(limit / unit))
  const { field, ...form } = useOneField(async (text) => {
    if (text === shown) {
      close()
      return null
    }
    const typed = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (!(typed <= most)) return t('operate.limits.wrong', { most: formatNumber(most, language) })
    return save({ [quota]: typed * unit })
  }, shown)
  const reset = useSingleMutation<string | null, void>({
    mutationFn: () => save({ [quota]: null }),
    onSuccess: (reason) => {
      if (reason !== null) notify({ tone: 'error', message: t('operate.account.failed', { reason }) })
    },
  })
  return (
    <OneFieldDialog
      title={t(`usage.names.${quota}`)}
      body={t('operate.limits.body')}
      verb={t('common.save')}
      form={form}
      otherButton={
        isOwn && (
          <Button isBusy={reset.isPending} isIdle={form.isBusy} onClick={() => reset.mutate()}>
            {t('operate.limits.reset')}
          </Button>
        )
      }
      isIdle={reset.isPending}
      close={close}
    >
      <TextField
        label={t(quota === 'storage' ? 'operate.limits.gigabytes' : 'usage.limit')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        required
        {...field}
      />
    </OneFieldDialog>
  )
}
