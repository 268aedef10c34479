import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from './apiError.ts'
import { notify } from './savedState.ts'
import { serverNowMs } from './serverClock.ts'

/** Time for a download to begin. */
const marginMs = 10_000

/** Whether a signed address is still valid; one without an expiry always is. */
function isFresh(address: string): boolean {
  const expires = new URL(address, location.href).searchParams.get('expires')
  return expires === null || Number(expires) * 1000 > serverNowMs() + marginMs
}

/**
 * Click handler of a link to a file. Its signed address expires after five minutes; then `refresh` is called for the current
 * address, null if the file was deleted.
 */
export function useFreshLink(
  address: string | null,
  refresh: () => Promise<string | null | undefined>,
): { isBusy: boolean; onClick: (event: MouseEvent<HTMLAnchorElement>) => void } {
  const t = useTranslations()
  const [isBusy, setIsBusy] = useState(false)

  async function followFresh(): Promise<void> {
    setIsBusy(true)
    try {
      const fresh = await refresh()
      if (fresh) follow(fresh)
      else notify({ tone: 'error', message: t('errors.not_found') })
    } catch (error) {
      notify({ tone: 'error', message: t(`errors.${codeOf(error)}`) })
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    onClick(event) {
      if (address === null || isFresh(address)) return
      event.preventDefault()
      if (!isBusy) void followFresh()
    },
  }
}

/** Downloads without leaving the page. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
