/** A tab opened during the click, because browsers block it later; its address is set afterwards. */
export type DriveTab = {
  /** False if the browser blocked the tab or it was closed. */
  show: (address: string) => boolean
  close: () => void
}

export function openDriveTab(title: string): DriveTab {
  const tab = window.open('', '_blank')
  if (tab) {
    // Protects this page like `noopener`, which would return no tab to fill.
    tab.opener = null
    tab.document.title = title
    tab.document.documentElement.style.colorScheme = 'light dark'
    tab.document.body.style.font = '16px/24px system-ui, sans-serif'
    tab.document.body.style.padding = '24px'
    tab.document.body.textContent = title
  }
  return {
    show(address) {
      if (!tab || tab.closed) return false
      tab.location.replace(address)
      return true
    },
    close: () => tab?.close(),
  }
}

/** Only web addresses are opened. */
export function isWebAddress(address: string): boolean {
  const { protocol } = new URL(address, location.href)
  return protocol === 'https:' || protocol === 'http:'
}
