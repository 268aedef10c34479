import type { AdminUser } from '@matinee/contract/admin'
import { addOperatedSite } from '@matinee/contract/adminSites'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOneField } from '../../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../../ui/overlay/OneFieldDialog.tsx'
import { operatedSitesKey } from '../sites/sites.queries.ts'
import { useDialogChange } from '../useDialogChange.ts'

type Props = { account: AdminUser; close: () => void }

/** Adds a site to an account and opens it, because it needs placements next. */
export function AddSiteDialog({ account, close }: Props) {
  const t = useTranslations()
  const [isApp, setIsApp] = useState(false)
  const navigate = useNavigate()
  const change = useDialogChange(operatedSitesKey, close)
  const { field, ...form } = useOneField((fqdn) =>
    change(
      () => api(addOperatedSite, { body: { accountId: account.id, fqdn, isApp } }),
      (site) => {
        void navigate({ to: '/operate/sites/$siteId', params: { siteId: site.id } })
        return t('operate.sites.addedDone', { domain: site.fqdn })
      },
    ),
  )
  return (
    <OneFieldDialog
      title={t('operate.sites.add')}
      body={t('operate.sites.addBody')}
      verb={t('operate.sites.add')}
      form={form}
      close={close}
    >
      <TextField
        label={t('operate.sites.domain')}
        hint={t('operate.sites.domainHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={260}
        required
        {...field}
      />
      <Checkbox
        label={t('operate.sites.isApp')}
        hint={t('operate.sites.isAppHint')}
        checked={isApp}
        onChange={setIsApp}
      />
    </OneFieldDialog>
  )
}
