import { listAudit } from '@matinee/contract/audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { auditQuery, type AuditSearch } from './auditSearch.ts'

export const auditListQuery = (search: AuditSearch, zone: string) =>
  queryOptions({
    queryKey: ['operate', 'audit', search, zone],
    queryFn: ({ signal }) => api(listAudit, { query: auditQuery(search, zone), signal }),
    placeholderData: keepPreviousData,
  })
