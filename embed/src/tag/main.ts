import { readConsent } from './consent.ts'
import { openPage, type Page } from './page.ts'
import { showAd } from './showAd.ts'

/**
 * The ad tag: `<script async src="…/ads/v1.js" data-site="…">` with `<div data-matinee-zone="…">` in the place of each
 * ad, or `data-zone="…"` on the script itself. Further scripts of a page reuse the first one.
 */
const key = Symbol.for('matinee.ads')
type Host = typeof window & { [key]?: () => void }

const path = '/ads/v1.js'
const scripts = `script[src*="${path}"]`
const nearPx = 400
/** A page view counts after this time even if the visitor has not reached a placement. */
const countMs = 1_000
/** While a page is built, one scan serves many added elements. */
const scanMs = 50

/** The size of a box below the viewport may change without a visible shift. */
const isBelow = (box: Element) => box.getBoundingClientRect().top >= innerHeight

function start(): () => void {
  const own = (document.currentScript ?? document.querySelector(scripts)) as HTMLScriptElement
  const isOff = document.querySelector(`${scripts}[data-measure="0"]`) !== null
  const { __tcfapi: tcf, __gpp: gpp } = window as unknown as { __tcfapi: unknown; __gpp: unknown }
  const page = openPage(readConsent({ isOff, tcf, gpp }))
  const handled = new WeakSet<Element>()
  let isCounting = false
  let isScanDue = false

  function watch(box: HTMLElement, src: string, zone: string): void {
    const { origin } = new URL(src)
    if (!('IntersectionObserver' in window)) return void fill(page, { box, origin, zone })
    fillWhenNear(page, { box, origin, zone })
    if (isCounting) return
    isCounting = true
    setTimeout(() => void page.count(origin, zone), countMs)
  }

  function scan(): void {
    isScanDue = false
    for (const script of document.querySelectorAll<HTMLScriptElement>(`${scripts}[data-zone]`)) {
      if (handled.has(script)) continue
      handled.add(script)
      const box = document.createElement('div')
      script.after(box)
      watch(box, script.src, script.dataset['zone']!)
    }
    for (const box of document.querySelectorAll<HTMLElement>('[data-matinee-zone]')) {
      if (handled.has(box) || !box.dataset['matineeZone']) continue
      handled.add(box)
      watch(box, own.src, box.dataset['matineeZone'])
    }
  }

  new MutationObserver(() => {
    if (isScanDue) return
    isScanDue = true
    setTimeout(scan, scanMs)
  }).observe(document, { childList: true, subtree: true })
  return scan
}

type Placement = { box: HTMLElement; origin: string; zone: string }

function fillWhenNear(page: Page, placement: Placement): void {
  const { box, origin, zone } = placement
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      void fill(page, placement)
    },
    { rootMargin: `${nearPx}px` },
  )
  observer.observe(box)
  page.expect(origin, zone, ({ height }) => {
    if (isBelow(box)) box.style.minHeight = `${height}px`
  })
}

async function fill(page: Page, { box, origin, zone }: Placement): Promise<void> {
  const decision = await page.decide(origin, zone)
  if (!decision?.ad && isBelow(box)) box.style.minHeight = ''
  if (!decision) return
  const { token, ad } = decision
  page.report(origin, token, 'request')
  if (!ad || !box.isConnected) return
  page.report(origin, token, 'match')
  showAd(box, ad, (type) => {
    page.report(origin, token, type)
    if (type === 'click') page.flush()
  })
}

;((window as Host)[key] ??= start())()
