import type { Page } from '@playwright/test'
import { axe, expect, test as base } from './product.ts'
import { accountFor, screens, type Account, type State } from './screens/screens.ts'
import { shiftWhileLoading, show, visit, type Language, type Visitor } from './screens/visit.ts'
import { shared } from './shared.ts'

type Visitors = (account: Account | null, language: Language) => Promise<Visitor>

/** One browser per account and language, on a product with demo publishers and the rest of `prepare.ts`. */
const test = base.extend<object, { visitorFor: Visitors }>({
  visitorFor: [
    async ({ browser, product }, use) => {
      const { clientId } = await shared('prepared')
      const visitors = new Map<string, Promise<Visitor>>()
      await use((account, language) => {
        const key = `${account} ${language}`
        const visitor = visitors.get(key) ?? visit(browser, product.url, { account, language, clientId })
        visitors.set(key, visitor)
        return visitor
      })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/**
 * Each screen is checked while loading (which ends in full), partial, and in one other state. Width, theme and language take
 * turns from screen to screen, because all combinations would take five minutes more. The gallery shows them all.
 */
const looks = [
  { width: 1440, theme: 'light', language: 'en' },
  { width: 390, theme: 'dark', language: 'tr' },
  { width: 768, theme: 'dark', language: 'en' },
  { width: 1024, theme: 'light', language: 'tr' },
] as const

/** Half of the good score of Core Web Vitals: a wrapped line may move the content below it. */
const mostShift = 0.05

for (const [index, screen] of screens.entries()) {
  test(`${screen.name}: axe finds nothing, nothing overflows the window or moves when data arrives`, async ({
    product,
    visitorFor,
  }) => {
    const always: State[] = screen.states.filter((state) => state === 'loading' || state === 'partial')
    const others = screen.states.filter((state) => !always.includes(state))
    const first: State[] = always.includes('loading') ? [] : ['full']
    const states = [...first, ...always, ...others.slice(index % others.length).slice(0, 1)]
    const shown = states.map((state, at) => ({
      state,
      look: screen.isForPhones ? looks[1] : looks[(index + at) % looks.length]!,
    }))
    for (const { state, look } of shown) {
      const visitor = await visitorFor(accountFor(screen, state, look.language), look.language)
      const { page } = visitor
      await page.setViewportSize({ width: look.width, height: 844 })
      await page.emulateMedia({ colorScheme: look.theme })
      const release = await show(visitor, product.url, screen, state)
      const label = (name: string) => `${name}, ${look.width} px, ${look.theme}, ${look.language}`
      await expectSound(page, label(state))
      if (state !== 'loading') continue
      expect(await shiftWhileLoading(visitor, release), label(state)).toBeLessThan(mostShift)
      await expectSound(page, label('full'))
    }
  })
}

async function expectSound(page: Page, label: string): Promise<void> {
  expect(await axe(page), label).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), label).toBe(0)
}
