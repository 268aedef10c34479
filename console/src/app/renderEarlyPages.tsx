import { languages } from '@matinee/contract/plain/account/accountTypes'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadTexts } from '../lib/texts.ts'
import { LostPage } from './LostPage.tsx'
import { createConsoleRouter } from './router.ts'
import { ShellOutline } from './shell/ShellOutline.tsx'
import { TextsProvider } from './TextsProvider.tsx'

/**
 * The pages that the browser shows before the program runs, as HTML by name: `en` and `tr` (the sign-in page), `shell` and
 * `rail` (the outline of signed-in screens, with the sidebar open or collapsed), `lost.en` and `lost.tr` (the program failed).
 * `build/earlyPages.ts` renders them into the page; `build/showEarlyPage.ts` shows one of them.
 */
export async function renderEarlyPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {
    shell: renderPage(<Inert page={<ShellOutline isCollapsed={false} />} />),
    rail: renderPage(<Inert page={<ShellOutline isCollapsed />} />),
  }
  for (const language of languages) {
    const texts = await loadTexts(language)
    const withTexts = (page: ReactNode) => (
      <TextsProvider first={{ language, texts }}>{() => page}</TextsProvider>
    )
    pages[language] = renderPage(<Inert page={withTexts(await createSignInPage())} />)
    pages[`lost.${language}`] = renderPage(withTexts(<LostPage />))
  }
  return pages
}

async function createSignInPage(): Promise<ReactNode> {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: ['/auth/login'] }))
  await router.load()
  return <RouterProvider router={router} />
}

const Inert = ({ page }: { page: ReactNode }) => <div inert>{page}</div>

/**
 * Removes the title and the router's script. The page's security policy forbids `style` attributes, so `showEarlyPage`
 * sets the styles from `data-style`. Read-only fields are ignored by password managers.
 */
const renderPage = (page: ReactNode): string =>
  renderToStaticMarkup(page)
    .replace(/<title>[^<]* · Matinee<\/title>/, '')
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<input ', '<input readonly ')
