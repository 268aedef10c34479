/** A tab that was opened by the click itself, which is when browsers allow it, and is filled later. */
export type DriveTab = {
  /** False where the browser kept it from opening, or it was closed meanwhile. */
  show: (address: string) => boolean
  close: () => void
}

export function openDriveTab(title: string): DriveTab {
  const tab = window.open('', '_blank')
  if (tab) {
    // As `noopener` does, which would leave nothing to fill: what is shown there can do nothing to this page.
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

/** A drive answers where a page is; nothing else is opened. */
export function isWebAddress(address: string): boolean {
  const { protocol } = new URL(address, location.href)
  return protocol === 'https:' || protocol === 'http:'
}
