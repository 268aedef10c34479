import { addDays } from '@matinee/contract/plain/calendar'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useListSearch } from '../list/useListSearch.ts'
import { useToday } from '../../../shared/useToday.ts'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { readDemandSearch } from './demandSearch.ts'
import { importListQuery, sourcesQuery } from './demand.queries.ts'
import { ImportsPanel } from './ImportsPanel.tsx'
import { useMayImport } from './useMayImport.ts'

const shownDays = 14

/** What demand sources have reported, and the imports that brought it. */
export function DemandPage() {
  const t = useTranslations('operate.demand')
  const { search, change } = useListSearch(readDemandSearch)
  const today = useToday()
  const range = { start: addDays(today, -shownDays), end: addDays(today, -1) }
  const sources = useQuery(sourcesQuery(range))
  // Read with the calendar; shown below it once its height is certain.
  useQuery(importListQuery(search))
  const mayImport = useMayImport()
  return (
    <Page
      title={t('title')}
      controls={
        <>
          <Link to="/operate/demand/adjustments" className={buttonClass()}>
            {t('ledger')}
          </Link>
          {mayImport && (
            <Link to="/operate/demand/import" className={buttonClass('main')}>
              {t('importFile')}
            </Link>
          )}
        </>
      }
    >
      <Stack gap={24}>
        <CalendarPanel range={range} query={sources} />
        {!sources.isPending && (
          <ImportsPanel search={search} change={change} sources={sources.data?.data ?? []} />
        )}
      </Stack>
    </Page>
  )
}
