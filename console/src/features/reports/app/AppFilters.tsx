import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AppMenus } from '../../../shared/AppMenus.tsx'
import { appBreakdowns } from '../../../shared/apps.queries.ts'
import { ToggleChips } from '../../../ui/form/ToggleChips.tsx'
import { chosenAppBreakdowns, readSelection, searchOfSelection, toggledApp } from './appParams.ts'
import { CompareMenu } from '../CompareMenu.tsx'
import { FiltersBar } from '../FiltersBar.tsx'
import { withBreakdowns, type ReportSearch } from '../reportSearch.ts'

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
  const navigate = useNavigate()
  const chosen = chosenAppBreakdowns(search)

  /** Apps belong to one user, so another user clears them. */
  function openUser(id: string | null) {
    const next = { ...search, apps: undefined, page: undefined }
    void (id
      ? navigate({ to: '/apps/$userId', params: { userId: id }, search: next })
      : navigate({ to: '/apps', search: next }))
  }
  return (
    <FiltersBar
      end={end}
      breakdowns={
        <ToggleChips
          label={t('by')}
          options={appBreakdowns.map((name) => ({ value: name, text: t(`breakdowns.${name}`) }))}
          chosen={chosen}
          toggle={(name) => change(withBreakdowns(search, toggledApp(chosen, name)))}
        />
      }
    >
      <AppMenus
        userId={userId}
        onUser={openUser}
        selection={readSelection(search)}
        onChange={(selection) => change({ ...search, ...searchOfSelection(selection), page: undefined })}
      />
      <CompareMenu search={search} change={change} />
    </FiltersBar>
  )
}
