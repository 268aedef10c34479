import type { AdminUser } from '@matinee/contract/admin'
import { currencies, languages, videoInfrastructures } from '@matinee/contract/plain/account/accountTypes'
import { holdsStaffRight, staffRoles } from '@matinee/contract/plain/account/staffRoles'
import { Link } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useUser } from '../../../../lib/session/session.ts'
import { languageName } from '../../../../shared/languageName.ts'
import { Button, buttonClass } from '../../../../ui/form/Button.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { Row } from '../../../../ui/layout/Row.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Notice } from '../../../../ui/page/Notice.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { StaleNotice, type OtherChange } from '../../stale/StaleNotice.tsx'
import type { AccountDraft } from './accountForm.ts'
import { timeZonesWith } from '../../timeZones.ts'
import { TypeSelect } from '../TypeSelect.tsx'
import { useAccountForm } from './useAccountForm.ts'

type Form = ReturnType<typeof useAccountForm>
type Props = {
  /** Null for a new one. */
  account: AdminUser | null
}

/** Who an account belongs to, what it may use, and its role as an operator. */
export function AccountForm({ account }: Props) {
  const t = useTranslations('operate.account')
  const common = useTranslations('common')
  const { staffRole } = useUser()
  const element = useRef<HTMLFormElement>(null)
  const form = useAccountForm(account, element)
  return (
    <Stack
      as="form"
      gap={24}
      ref={element}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        form.save()
      }}
    >
      <OwnerPanel form={form} isNew={account === null} />
      <TypePanel form={form} />
      <WordsPanel form={form} />
      {staffRole && holdsStaffRight(staffRole, 'staff.administer') && <RolePanel form={form} />}
      {form.other && <OtherAccount other={form.other} />}
      {form.problem && (
        <Notice tone="bad" role="alert">
          {form.problem}
        </Notice>
      )}
      <Row gap={12}>
        <Button type="submit" look="main" isBusy={form.isSaving}>
          {account ? common('save') : t('create')}
        </Button>
        <Link
          className={buttonClass()}
          {...(account
            ? { to: '/operate/accounts/$accountId', params: { accountId: account.id } }
            : { to: '/operate/accounts' })}
        >
          {common('cancel')}
        </Link>
      </Row>
    </Stack>
  )
}

function OtherAccount({ other }: { other: OtherChange<AccountDraft> }) {
  const t = useTranslations('operate')
  const labels = {
    name: t('account.name'),
    email: t('account.email'),
    integrationType: t('accounts.type'),
    videoInfrastructure: t('account.infrastructure'),
    language: t('account.language'),
    currency: t('account.currency'),
    timezone: t('account.timezone'),
    virgulId: t('account.virgulId'),
    staffRole: t('account.role'),
  }
  return <StaleNotice other={other} labels={labels} />
}

function OwnerPanel({ form, isNew }: { form: Form; isNew: boolean }) {
  const t = useTranslations('operate.account')
  const field = (name: 'name' | 'email') => ({
    value: form.draft[name],
    error: form.problemOf(name),
    autoComplete: 'off',
    required: true,
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  })
  return (
    <Panel title={t('owner')}>
      <Grid narrowest={280} gap={20}>
        <TextField label={t('name')} maxLength={200} {...field('name')} />
        {isNew && (
          <TextField
            label={t('email')}
            hint={t('emailHint')}
            type="email"
            maxLength={320}
            {...field('email')}
          />
        )}
      </Grid>
    </Panel>
  )
}

function TypePanel({ form: { draft, change, problemOf } }: { form: Form }) {
  const t = useTranslations('operate')
  return (
    <Panel title={t('account.use')}>
      <Grid narrowest={240} gap={20}>
        <TypeSelect
          type={draft.integrationType}
          error={problemOf('integrationType')}
          onChange={(integrationType) => change({ integrationType })}
        />
        <Select
          label={t('account.infrastructure')}
          hint={t('account.infrastructureHint')}
          error={problemOf('videoInfrastructure')}
          value={draft.videoInfrastructure ?? ''}
          options={[
            { value: '', text: t('account.noInfrastructure') },
            ...videoInfrastructures.map((name) => ({ value: name, text: name })),
          ]}
          onChange={(chosen) =>
            change({ videoInfrastructure: videoInfrastructures.find((name) => name === chosen) ?? null })
          }
        />
        <TextField
          label={t('account.virgulId')}
          hint={t('account.virgulIdHint')}
          maxLength={128}
          autoComplete="off"
          value={draft.virgulId}
          error={problemOf('virgulId')}
          onChange={({ target }) => change({ virgulId: target.value })}
        />
      </Grid>
    </Panel>
  )
}

/** In which language, currency and days the account reads. */
function WordsPanel({ form: { draft, change, problemOf } }: { form: Form }) {
  const t = useTranslations('operate.account')
  const ownLanguage = useLocale()
  return (
    <Panel title={t('reading')}>
      <Grid narrowest={240} gap={20}>
        <Select
          label={t('language')}
          hint={t('languageHint')}
          error={problemOf('language')}
          value={draft.language}
          options={languages.map((value) => ({ value, text: languageName(value, ownLanguage) }))}
          onChange={(language) => change({ language })}
        />
        <Select
          label={t('currency')}
          error={problemOf('currency')}
          value={draft.currency}
          options={currencies.map((value) => ({ value, text: value.toUpperCase() }))}
          onChange={(currency) => change({ currency })}
        />
        <Select
          label={t('timezone')}
          hint={t('timezoneHint')}
          error={problemOf('timezone')}
          value={draft.timezone}
          options={timeZonesWith(draft.timezone).map((value) => ({ value, text: value }))}
          onChange={(timezone) => change({ timezone })}
        />
      </Grid>
    </Panel>
  )
}

function RolePanel({ form: { draft, change, problemOf } }: { form: Form }) {
  const t = useTranslations('operate')
  return (
    <Panel title={t('accounts.staff')} lede={t('account.roleLede')}>
      <Grid narrowest={240} gap={20}>
        <Select
          label={t('account.role')}
          hint={draft.staffRole ? t(`roleHints.${draft.staffRole}`) : t('account.noRoleHint')}
          error={problemOf('staffRole')}
          value={draft.staffRole ?? ''}
          options={[
            { value: '', text: t('account.noRole') },
            ...staffRoles.map((role) => ({ value: role, text: t(`roles.${role}`) })),
          ]}
          onChange={(chosen) => change({ staffRole: staffRoles.find((role) => role === chosen) ?? null })}
        />
      </Grid>
    </Panel>
  )
}
