import './app/fonts.css'
import './app/tokens.css'
import './app/base.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { Toasts } from './app/Toasts.tsx'
import { createConsoleRouter } from './app/router.ts'
import { TextsProvider } from './app/TextsProvider.tsx'
import { followColourScheme } from './lib/colourScheme.ts'
import { useSavedState } from './lib/savedState.ts'
import { followProfile } from './lib/session/followProfile.ts'
import { followOtherTabs, isSignedIn } from './lib/session/session.ts'
import { loadTexts, useTexts } from './lib/texts.ts'

if (isSignedIn()) useTexts.setState({ wanted: ['signedIn'] })
followColourScheme()
followOtherTabs()
followProfile()

const router = createConsoleRouter()

// No top-level `await`: with one the bundler cannot merge files.
start().catch(reportError)

/** Renders the complete screen synchronously, so that no empty frame is painted first. */
async function start(): Promise<void> {
  await Promise.all([loadTexts(useSavedState.getState().language), router.load()])
  // A screen may have chosen another language, or further texts.
  const { language } = useSavedState.getState()
  const texts = await loadTexts(language)
  const root = createRoot(document.querySelector('#root')!)
  flushSync(() =>
    root.render(
      <TextsProvider first={{ language, texts }}>
        {(closeLabel) => (
          <>
            <RouterProvider router={router} />
            <Toasts closeLabel={closeLabel} follow={(to) => router.history.push(to)} />
          </>
        )}
      </TextsProvider>,
    ),
  )
}
