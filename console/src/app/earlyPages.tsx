import { languages, type Language } from '@matinee/contract/plain/accountTypes'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadTexts } from '../lib/texts.ts'
import { createConsoleRouter } from './router.ts'
import { ShellOutline } from './ShellOutline.tsx'
import { TextsProvider } from './TextsProvider.tsx'

/**
 * Name → HTML of what a page may show before its program runs: the sign-in page by its language, and the outline of
 * the screens behind it. Drawn when the console is built (`build/earlyPages.ts`); `build/showEarlyPage.ts` chooses.
 */
export async function drawEarlyPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {
    shell: draw(<ShellOutline isCollapsed={false} />),
    rail: draw(<ShellOutline isCollapsed />),
  }
  for (const language of languages) pages[language] = await drawSignIn(language)
  return pages
}

async function drawSignIn(language: Language): Promise<string> {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: ['/auth/login'] }))
  const [texts] = await Promise.all([loadTexts(language), router.load()])
  return draw(
    <TextsProvider first={{ language, texts }}>{() => <RouterProvider router={router} />}</TextsProvider>,
  )
}

/**
 * The window's title is not the drawing's to set, styles wait as data for a script that may set them, and nothing that
 * fills in forms takes its fields for the program's.
 */
const draw = (page: ReactNode): string =>
  renderToStaticMarkup(<div inert>{page}</div>)
    .replace(/<title>[^<]* · Matinee<\/title>/, '')
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<input ', '<input readonly ')
