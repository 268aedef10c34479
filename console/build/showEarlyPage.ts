/** Addresses of files. `program`: the console's script; `signedIn`: the further files that signed-in screens need, by language. */
export type ProgramFiles = { program: string; signedIn: Record<'en' | 'tr', readonly string[]> }

/**
 * Shows the early page for the address, session, theme and language, and starts the program, which replaces it. Early pages
 * are inert, so no input is lost; only the one for a program that does not load has a link.
 *
 * The page contains the text of this function, so the function cannot use anything outside of itself.
 */
export function showEarlyPage({ program, signedIn }: ProgramFiles): void {
  const html = document.documentElement
  const readItem = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const readState = (key: string): Record<string, unknown> => {
    try {
      return (JSON.parse(readItem(key)!) as { state?: Record<string, unknown> }).state ?? {}
    } catch {
      return {}
    }
  }
  const add = (element: HTMLElement) => document.head.append(element)

  const theme = readItem('matinee.theme')
  if (theme === 'light' || theme === 'dark') html.dataset['theme'] = theme
  const { language: saved, sidebarOpen } = readState('matinee.ui')
  const language = saved === 'tr' ? 'tr' : 'en'
  html.lang = language

  const show = (name: string) => {
    const page = document.querySelector<HTMLTemplateElement>(`template[data-page="${name}"]`)!.content
    // The page's security policy forbids style attributes in HTML, but not styles that a script sets.
    for (const styled of page.querySelectorAll<HTMLElement>('[data-style]'))
      styled.style.cssText = styled.dataset['style']!
    document.querySelector('#root')!.replaceChildren(page)
  }
  const isSignedIn = readState('matinee.session')['status'] === 1
  // The help and other pages below /auth have no early page. Without a session every other address redirects to the sign-in page.
  const hasEarlyPage = !/^\/(auth\/(?!login\b)|help(\/|$))/i.test(location.pathname)
  if (hasEarlyPage && !isSignedIn) show(language)
  else if (hasEarlyPage)
    show(sidebarOpen === false || matchMedia('(width < 1100px)').matches ? 'rail' : 'shell')

  // A file of the program that does not load, or an exception before the program has rendered.
  const isRendered = () => document.querySelector('#root > :not([inert])') !== null
  addEventListener(
    'error',
    ({ target }) => {
      const isProgramError = target === window || target instanceof HTMLScriptElement
      if (isProgramError && !isRendered()) show(`lost.${language}`)
    },
    true,
  )
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    add(Object.assign(document.createElement('script'), { type: 'module', crossOrigin: '', src: program }))
  }
  if (isSignedIn)
    for (const href of signedIn[language])
      add(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  if (isSignedIn || !hasEarlyPage) return start()
  // Starts after the first paint, which the program would delay; a hidden tab is never painted, so also after 300 ms.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 300)
}
