import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { appsQuery } from '../../../shared/apps.queries.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useCountries } from '../../../shared/useCountries.ts'
import { useMenuTexts } from '../../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../../ui/overlay/ChoiceMenu.tsx'
import { ToggleChips } from '../../../ui/form/ToggleChips.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { appBreakdowns, appPlatforms, type AppContents } from './scheduleForm.ts'

const allUsers = ''

type Props = { value: AppContents; onChange: (value: AppContents) => void }

/** An empty selection includes everything. */
export function AppContentsFields({ value, onChange }: Props) {
  const t = useTranslations('reports')
  const menuTexts = useMenuTexts()
  const countries = useCountries()
  const { data } = useQuery(appsQuery(value.userId))
  const { breakdowns, apps, platforms } = value
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
        {/* Apps belong to one user, so another user clears them. */}
        <UserMenu value={value.userId} onChange={(userId) => change({ userId, apps: [] })} />
        <ChoiceMenu
          label={t('apps')}
          options={(data?.data ?? []).map(({ id, name, platform }) => ({
            value: id,
            text: platform ? `${name} (${platform})` : name,
          }))}
          chosen={apps}
          onChange={(chosen) => change({ apps: chosen })}
          texts={menuTexts(apps.length)}
        />
        <ChoiceMenu
          label={t('appPlatforms')}
          options={appPlatforms.map((name) => ({ value: name, text: t(`platforms.${name}`) }))}
          chosen={platforms}
          onChange={(chosen) => change({ platforms: chosen })}
          texts={menuTexts(platforms.length)}
        />
        <ChoiceMenu
          label={t('countries')}
          options={countries}
          chosen={value.countries}
          onChange={(chosen) => change({ countries: chosen })}
          texts={menuTexts(value.countries.length)}
        />
      </Row>
    </>
  )
}

type UserMenuProps = { value: string | null; onChange: (userId: string | null) => void }

/** For agents: their own apps, or those of a linked account. */
function UserMenu({ value, onChange }: UserMenuProps) {
  const t = useTranslations('reports')
  const menuTexts = useMenuTexts()
  const { id: ownId, name: ownName, appUsers } = useUser()
  if (appUsers.length === 0) return null
  const users = [{ id: ownId, name: ownName }, ...appUsers.filter(({ id }) => id !== ownId)]
  return (
    <ChoiceMenu
      isSingle
      label={t('user')}
      options={[
        { value: allUsers, text: t('allUsers') },
        ...users.map(({ id, name }) => ({ value: id, text: name })),
      ]}
      chosen={[value ?? allUsers]}
      onChange={([id]) => onChange(id || null)}
      texts={menuTexts(1)}
    />
  )
}
