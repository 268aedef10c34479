import { integrationTypes, type IntegrationType } from '@matinee/contract/plain/account/accountTypes'
import { useTranslations } from 'use-intl'
import { Select } from '../../../ui/form/Select.tsx'
import { typeTexts } from './accountTypes.ts'

/** Which areas of the console the owner of an account sees. */
export function TypeSelect({
  type,
  error,
  onChange,
}: {
  type: IntegrationType
  error?: string | null
  onChange: (type: IntegrationType) => void
}) {
  const t = useTranslations('operate')
  return (
    <Select
      label={t('accounts.type')}
      hint={t('account.typeHint')}
      error={error}
      value={String(type)}
      options={integrationTypes.map((each) => ({ value: String(each), text: t(`types.${typeTexts[each]}`) }))}
      onChange={(chosen) => onChange(integrationTypes.find((each) => String(each) === chosen)!)}
    />
  )
}
