import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AppReport } from '../features/reports/AppReport.tsx'
import { readReportSearch } from '../features/reports/reportSearch.ts'

/** /apps and /apps/{user}: the same report, of all or of one user. */
export function AppsPage() {
  const { userId = null } = useParams({ strict: false })
  const search = readReportSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  return (
    <AppReport
      key={userId}
      userId={userId}
      search={search}
      change={(next, isNewPlace) =>
        void navigate({ to: '.', search: next, replace: !isNewPlace, resetScroll: false })
      }
    />
  )
}
