import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { appsQuery } from '../../../shared/apps.queries.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useCountries } from '../../../shared/useCountries.ts'
import { useMenuTexts } from '../../../shared/useMenuTexts.ts'
import { ChoiceMenu } from '../../../ui/overlay/ChoiceMenu.tsx'
import { ToggleChips } from '../../../ui/form/ToggleChips.tsx'
import { appBreakdowns, appPlatforms, chosenAppBreakdowns, toggledApp } from './appParams.ts'
import { CompareMenu } from '../CompareMenu.tsx'
import { FiltersBar } from '../FiltersBar.tsx'
import { chosenOf, joinList, readList, type ReportSearch } from '../reportSearch.ts'

type Props = {
  /** Null: the account itself and all that it reports on. */
  userId: string | null
  search: ReportSearch
  change: (next: ReportSearch) => void
  end: ReactNode
}

/** App names and countries, platforms, and for agents the user (section 6 of the source). */
export function AppFilters({ userId, search, change, end }: Props) {
  const t = useTranslations('reports')
  const menuTexts = useMenuTexts()
  const countries = useCountries()
  const { data } = useQuery(appsQuery(userId))
  const chosen = chosenAppBreakdowns(search)
  const [apps, codes] = [readList(search.apps), readList(search.countries)]
  const platforms = chosenOf(search.platforms, appPlatforms)
  return (
    <FiltersBar
      end={end}
      breakdowns={
        <ToggleChips
          label={t('by')}
          options={appBreakdowns.map((one) => ({ value: one, text: t(`breakdowns.${one}`) }))}
          chosen={chosen}
          toggle={(one) =>
            change({
              ...search,
              by: toggledApp(chosen, one),
              sort: undefined,
              order: undefined,
              page: undefined,
            })
          }
        />
      }
    >
      <UserMenu userId={userId} search={search} />
      <ChoiceMenu
        label={t('apps')}
        // One name may be that of an app on either platform.
        options={(data?.data ?? []).map(({ id, name, platform }) => ({
          value: id,
          text: platform ? `${name} (${platform})` : name,
        }))}
        chosen={apps}
        onChange={(ids) => change({ ...search, apps: joinList(ids), page: undefined })}
        texts={menuTexts(apps.length)}
      />
      <ChoiceMenu
        label={t('appPlatforms')}
        options={appPlatforms.map((one) => ({ value: one, text: t(`platforms.${one}`) }))}
        chosen={platforms}
        onChange={(some) => change({ ...search, platforms: joinList(some), page: undefined })}
        texts={menuTexts(platforms.length)}
      />
      <ChoiceMenu
        label={t('countries')}
        options={countries}
        chosen={codes}
        onChange={(some) => change({ ...search, countries: joinList(some), page: undefined })}
        texts={menuTexts(codes.length)}
      />
      <CompareMenu
        value={search.vs ?? 'before'}
        onChange={(vs) => change({ ...search, vs: vs === 'before' ? undefined : vs })}
      />
    </FiltersBar>
  )
}

const everybody = ''

/** Agents pick one of the users they report on, or all of them; others have nothing to pick. */
function UserMenu({ userId, search }: Pick<Props, 'userId' | 'search'>) {
  const t = useTranslations('reports')
  const navigate = useNavigate()
  const texts = useMenuTexts()(1)
  const { id: ownId, name: ownName, appUsers } = useUser()
  if (appUsers.length === 0) return null
  // An agent's own apps are one more account in the list.
  const users = [{ id: ownId, name: ownName }, ...appUsers.filter(({ id }) => id !== ownId)]
  // Apps are those of one user: with another they would name nothing.
  const kept = { ...search, apps: undefined, page: undefined }
  return (
    <ChoiceMenu
      isSingle
      label={t('user')}
      options={[
        { value: everybody, text: t('allUsers') },
        ...users.map(({ id, name }) => ({ value: id, text: name })),
      ]}
      chosen={[userId ?? everybody]}
      onChange={([id]) =>
        void (id
          ? navigate({ to: '/apps/$userId', params: { userId: id }, search: kept })
          : navigate({ to: '/apps', search: kept }))
      }
      texts={texts}
    />
  )
}
