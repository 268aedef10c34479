import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useUser } from '../lib/session/session.ts'
import { ChoiceMenu } from '../ui/overlay/ChoiceMenu.tsx'
import { appPlatforms, appsQuery, type AppPlatform } from './apps.queries.ts'
import { useCountries } from './useCountries.ts'
import { useMenuTexts } from './useMenuTexts.ts'

/** Empty lists include everything. */
export type AppSelection = {
  apps: readonly string[]
  platforms: readonly AppPlatform[]
  countries: readonly string[]
}

type Props = {
  /** Null: the account itself and all accounts that an agent reports on. */
  userId: string | null
  onUser: (userId: string | null) => void
  selection: AppSelection
  onChange: (selection: Partial<AppSelection>) => void
}

/** The filters of an app report: for agents the user, then apps, platforms and countries. */
export function AppMenus({ userId, onUser, selection, onChange }: Props) {
  const t = useTranslations('reports')
  const menuTexts = useMenuTexts()
  const allCountries = useCountries()
  const { data } = useQuery(appsQuery(userId))
  const { apps, platforms, countries } = selection
  return (
    <>
      <UserMenu value={userId} onChange={onUser} />
      <ChoiceMenu
        label={t('apps')}
        // An iOS and an Android app may share a name.
        options={(data?.data ?? []).map(({ id, name, platform }) => ({
          value: id,
          text: platform ? `${name} (${platform})` : name,
        }))}
        chosen={apps}
        onChange={(ids) => onChange({ apps: ids })}
        texts={menuTexts(apps.length)}
      />
      <ChoiceMenu
        label={t('appPlatforms')}
        options={appPlatforms.map((name) => ({ value: name, text: t(`platforms.${name}`) }))}
        chosen={platforms}
        onChange={(names) => onChange({ platforms: names })}
        texts={menuTexts(platforms.length)}
      />
      <ChoiceMenu
        label={t('countries')}
        options={allCountries}
        chosen={countries}
        onChange={(codes) => onChange({ countries: codes })}
        texts={menuTexts(countries.length)}
      />
    </>
  )
}

const allUsers = ''

type UserMenuProps = { value: string | null; onChange: (userId: string | null) => void }

/** Agents select their own apps, those of one linked account, or all; other accounts have no such menu. */
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
