import { useTranslations } from 'use-intl'
import { AppMenus } from '../../../shared/AppMenus.tsx'
import { appBreakdowns } from '../../../shared/apps.queries.ts'
import { ToggleChips } from '../../../ui/form/ToggleChips.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { AppContents } from './scheduleForm.ts'

type Props = { value: AppContents; onChange: (value: AppContents) => void }

/** An empty selection includes everything. */
export function AppContentsFields({ value, onChange }: Props) {
  const t = useTranslations('reports')
  const { breakdowns } = value
  const change = (values: Partial<AppContents>) => onChange({ ...value, ...values })
  return (
    <>
      <ToggleChips
        label={t('by')}
        options={appBreakdowns.map((name) => ({ value: name, text: t(`breakdowns.${name}`) }))}
        chosen={breakdowns}
        toggle={(name) =>
          change({
            breakdowns: breakdowns.includes(name)
              ? breakdowns.filter((one) => one !== name)
              : [...breakdowns, name],
          })
        }
      />
      <Row wraps gap={8}>
        <AppMenus
          userId={value.userId}
          // Apps belong to one user, so another user clears them.
          onUser={(userId) => change({ userId, apps: [] })}
          selection={value}
          onChange={change}
        />
      </Row>
    </>
  )
}
