import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AppReport } from '../../features/reports/app/AppReport.tsx'
import { chosenAppBreakdowns, readSelection } from '../../features/reports/app/appParams.ts'
import { readReportSearch } from '../../features/reports/reportSearch.ts'
import { ReportActions } from './ReportActions.tsx'

/** /apps and /apps/$userId: the app report of all users or of one. */
export function AppsPage() {
  const { userId = null } = useParams({ strict: false })
  const search = readReportSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <AppReport
      key={userId}
      userId={userId}
      search={search}
      change={(next, addsHistoryEntry) =>
        void navigate({ to: '.', search: next, replace: !addsHistoryEntry, resetScroll: false })
      }
      renderActions={(table) => (
        <ReportActions
          table={table}
          schedule={{
            reportType: 'app',
            sites: [],
            initial: {
              userId,
              breakdowns: chosenAppBreakdowns(search),
              ...readSelection(search),
            },
          }}
        />
      )}
    />
  )
}
