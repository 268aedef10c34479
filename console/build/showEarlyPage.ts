/** Addresses. `program`: draws every screen; `signedIn`: the further files of signed-in screens. */
export type ProgramFiles = { program: string; signedIn: Record<'en' | 'tr', readonly string[]> }

/**
 * Shows the early page that fits the address and this browser, and starts the program, which draws its own over it.
 * Nothing in an early page can be used, so nothing typed is lost; the one for a program that cannot be had leads on.
 *
 * Only the text of this function is in the page: nothing outside of it is there when it runs.
 */
export function showEarlyPage({ program, signedIn }: ProgramFiles): void {
  const html = document.documentElement
  const item = (key: string) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stateOf = (key: string): Record<string, unknown> => {
    try {
      return (JSON.parse(item(key)!) as { state?: Record<string, unknown> }).state ?? {}
    } catch {
      return {}
    }
  }
  const add = (element: HTMLElement) => document.head.append(element)

  const theme = item('matinee.theme')
  if (theme === 'light' || theme === 'dark') html.dataset['theme'] = theme
  const { language: saved, sidebarOpen } = stateOf('matinee.ui')
  const language = saved === 'tr' ? 'tr' : 'en'
  html.lang = language

  const show = (name: string) => {
    const page = document.querySelector<HTMLTemplateElement>(`template[data-page="${name}"]`)!.content
    // The policy of the page forbids styles in its text, not those that a script sets.
    for (const styled of page.querySelectorAll<HTMLElement>('[data-style]'))
      styled.style.cssText = styled.dataset['style']!
    document.querySelector('#root')!.replaceChildren(page)
  }
  const isSignedIn = stateOf('matinee.session')['status'] === 1
  // Other pages below /auth are the program's alone; every other address leads to the sign-in without a session.
  const isShown = !/^\/auth\/(?!login\b)/.test(location.pathname)
  if (isShown && !isSignedIn) show(language)
  else if (isShown) show(sidebarOpen === false || matchMedia('(width < 1100px)').matches ? 'rail' : 'shell')

  // A file of it that cannot be had, and whatever it throws before it has drawn.
  const isDrawn = () => document.querySelector('#root > :not([inert])') !== null
  addEventListener(
    'error',
    ({ target }) => {
      const isOfProgram = target === window || target instanceof HTMLScriptElement
      if (isOfProgram && !isDrawn()) show(`lost.${language}`)
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
  if (isSignedIn || !isShown) return start()
  // The page is painted before the program keeps the browser busy; a hidden tab is never painted.
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  setTimeout(start, 300)
}
