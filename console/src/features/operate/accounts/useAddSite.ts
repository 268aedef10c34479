import type { AdminUser } from '@matinee/contract/admin'
import { addOperatedSite, listOperatedSites, type ListedSite } from '@matinee/contract/adminSites'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../../lib/api.ts'
import { codeOf, type AppErrorCode } from '../../../lib/apiError.ts'
import { operatedSitesKey } from '../sites/sites.queries.ts'
import { useDialogChange } from '../useDialogChange.ts'

/** The domain in a typed or pasted address: https://www.news.example/story → www.news.example. The server validates it. */
const domainIn = (typed: string): string =>
  typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d+$/, '')

/** Adds a site and opens it. `add` resolves to the refusal; `taken` is the site that has the domain already. */
export function useAddSite(account: AdminUser, close: () => void) {
  const t = useTranslations('operate.sites')
  const navigate = useNavigate()
  const change = useDialogChange(operatedSitesKey, close)
  const [taken, setTaken] = useState<ListedSite | null>(null)
  const add = async (typed: string, isApp: boolean): Promise<string | null> => {
    const fqdn = domainIn(typed)
    let code: AppErrorCode | undefined
    const send = async () => {
      try {
        return await api(addOperatedSite, { body: { accountId: account.id, fqdn, isApp } })
      } catch (error) {
        code = codeOf(error)
        throw error
      }
    }
    setTaken(null)
    if (fqdn === '') return t('domainWrong')
    const refusal = await change(send, (site) => {
      void navigate({ to: '/operate/sites/$siteId', params: { siteId: site.id } })
      return t('addedDone', { domain: site.fqdn })
    })
    if (code === 'invalid_domain') return t('domainWrong')
    // A link to the site is help only: without an answer the refusal stands alone.
    if (code === 'site_exists') setTaken(await findSite(account.id, fqdn).catch(() => null))
    return refusal
  }
  return { add, taken }
}

async function findSite(account: string, fqdn: string): Promise<ListedSite | null> {
  const domain = fqdn.toLowerCase().replace(/^www\./, '')
  const { data } = await api(listOperatedSites, { query: { search: domain, account } })
  return data.find((site) => !site.isApp && site.fqdn.replace(/^www\./, '') === domain) ?? null
}
