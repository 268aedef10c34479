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
 * Name → HTML of what a page may show without its program: until it runs the sign-in page by its language, or the
 * outline of the screens behind it; and that it is lost. Drawn when the console is built (`build/earlyPages.ts`);
 * `build/showEarlyPage.ts` chooses.
 */
export async function drawEarlyPages(): Promise<Record<string, string>> {
  const pages: Record<string, string> = {
    shell: draw(<Waiting page={<ShellOutline isCollapsed={false} />} />),
    rail: draw(<Waiting page={<ShellOutline isCollapsed />} />),
  }
  for (const language of languages) {
    const texts = await loadTexts(language)
    const inTexts = (page: ReactNode) => (
      <TextsProvider first={{ language, texts }}>{() => page}</TextsProvider>
    )
    pages[language] = draw(<Waiting page={inTexts(await drawnSignIn())} />)
    pages[`lost.${language}`] = draw(inTexts(<LostPage />))
  }
  return pages
}

async function drawnSignIn(): Promise<ReactNode> {
  const router = createConsoleRouter(createMemoryHistory({ initialEntries: ['/auth/login'] }))
  await router.load()
  return <RouterProvider router={router} />
}

const Waiting = ({ page }: { page: ReactNode }) => <div inert>{page}</div>

/**
 * Neither the window's title nor the router's own script belong to a drawing, styles wait as data for a script that may
 * set them, and nothing that fills in forms takes its fields for the program's.
 */
const draw = (page: ReactNode): string =>
  renderToStaticMarkup(page)
    .replace(/<title>[^<]* · Matinee<\/title>/, '')
    .replaceAll(/<script\b[^]*?<\/script>/g, '')
    .replaceAll(' style="', ' data-style="')
    .replaceAll('<input ', '<input readonly ')
