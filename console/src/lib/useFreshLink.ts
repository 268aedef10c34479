import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf } from './apiError.ts'
import { notify } from './savedState.ts'
import { serverNowMs } from './serverClock.ts'

/** Time for a download to begin. */
const marginMs = 10_000

/** Whether a signed address still opens; one without an end always does. */
function isFresh(address: string): boolean {
  const expires = new URL(address, location.href).searchParams.get('expires')
  return expires === null || Number(expires) * 1000 > serverNowMs() + marginMs
}

/**
 * For the click on a link to a file: a signed address lives for five minutes, the page longer. `refresh` answers the
 * current address, null when the file was deleted.
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

/** As a click on a download link does: the page stays. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
