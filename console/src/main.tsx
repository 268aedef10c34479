import './app/fonts.css'
import './app/tokens.css'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from '@tanstack/react-router'
import { Toasts } from './ui/Toasts.tsx'
import { createConsoleRouter } from './app/router.ts'
import { TextsProvider } from './app/TextsProvider.tsx'
import { followColourScheme } from './lib/colourScheme.ts'
import { useSavedState } from './lib/savedState.ts'
import { followProfile } from './lib/followProfile.ts'
import { followOtherTabs, isSignedIn } from './lib/session.ts'
import { loadTexts, useTexts } from './lib/texts.ts'

const { language } = useSavedState.getState()
if (isSignedIn()) useTexts.setState({ wanted: ['signedIn'] })
followColourScheme()
followOtherTabs()
followProfile()

const router = createConsoleRouter()

// The screen is drawn once and whole: an empty frame before it would be painted for nothing.
// Without an `await` at the top of the module: with one the bundler may join no files.
void Promise.all([loadTexts(language), router.load()]).then(([texts]) =>
  createRoot(document.querySelector('#root')!).render(
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
