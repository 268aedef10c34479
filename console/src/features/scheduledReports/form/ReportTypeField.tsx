import { holdsRight } from '@matinee/contract/plain/account/accountTypes'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../lib/session/session.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Text } from '../../../ui/layout/Text.tsx'
import type { ReportType } from '../scheduledReports.queries.ts'

const types = ['site', 'app'] as const

/** Only for accounts with both types of reports. */
export function ReportTypeField({
  value,
  onChange,
}: {
  value: ReportType
  onChange: (value: ReportType) => void
}) {
  const t = useTranslations('scheduledReports')
  const { integrationType } = useUser()
  const hasBoth = types.every((type) => holdsRight(integrationType, `${type}Report.read`))
  if (!hasBoth) return null
  return (
    <Stack gap={6} align="start">
      <Text weight="medium">{t('form.type')}</Text>
      <Segments
        label={t('form.type')}
        value={value}
        options={types.map((type) => ({ value: type, text: t(`types.${type}`) }))}
        onChange={onChange}
      />
    </Stack>
  )
}
