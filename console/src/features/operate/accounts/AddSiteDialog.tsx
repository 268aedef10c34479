import type { AdminUser } from '@matinee/contract/admin'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useOneField } from '../../../ui/form/useOneField.ts'
import { OneFieldDialog } from '../../../ui/overlay/OneFieldDialog.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { useAddSite } from './useAddSite.ts'

type Props = { account: AdminUser; close: () => void }

/** Adds a site to an account and opens it, because it needs placements next. */
export function AddSiteDialog({ account, close }: Props) {
  const t = useTranslations()
  const [isApp, setIsApp] = useState(false)
  const { add, taken } = useAddSite(account, close)
  const { field, ...form } = useOneField((typed) => add(typed, isApp))
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
      {taken && field.error && (
        <Notice tone="warning">
          {t('operate.sites.takenBy', { account: taken.account.name })}
          <Link to="/operate/sites/$siteId" params={{ siteId: taken.id }}>
            {t('operate.sites.openTaken', { domain: taken.fqdn })}
          </Link>
        </Notice>
      )}
      <Checkbox
        label={t('operate.sites.isApp')}
        hint={t('operate.sites.isAppHint')}
        checked={isApp}
        onChange={setIsApp}
      />
    </OneFieldDialog>
  )
}
