import { readSiteVerification } from '@matinee/contract/sites'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const verificationQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'verification'],
    queryFn: ({ signal }) => api(readSiteVerification, { params: { id: siteId }, signal }),
  })
