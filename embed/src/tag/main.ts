import { readConsent } from './consent.ts'
import { openPage } from './page.ts'
import { showAd } from './showAd.ts'

/**
 * The ad tag: `<script async src="…/ads/v1.js" data-site="…">` with `<div data-matinee-zone="…">` wherever an ad
 * should be, or `data-zone="…"` on the script itself. Every further script of a page finds the first one at work.
 */
const key = Symbol.for('matinee.ads')
type Host = typeof window & { [key]?: () => void }

const path = '/ads/v1.js'
const scripts = `script[src*="${path}"]`
const nearPx = 400
/** Whoever has scrolled to no placement by then has still seen the page. */
const countMs = 1_000
/** A page that is being built is looked through once, not at each of its elements. */
const scanMs = 50

/** Nobody sees anything move while it is below the view. */
const isBelow = (box: Element) => box.getBoundingClientRect().top >= innerHeight

function start(): () => void {
  const own = (document.currentScript ?? document.querySelector(scripts)) as HTMLScriptElement
  const isOff = document.querySelector(`${scripts}[data-measure="0"]`) !== null
  const { __tcfapi: tcf, __gpp: gpp } = window as unknown as { __tcfapi: unknown; __gpp: unknown }
  const page = openPage(readConsent({ isOff, tcf, gpp }))
  const known = new WeakSet<Element>()
  let isCounting = false
  let isDue = false

  async function fill(box: HTMLElement, origin: string, zone: string): Promise<void> {
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

  function watch(box: HTMLElement, src: string, zone: string): void {
    const { origin } = new URL(src)
    if (!('IntersectionObserver' in window)) return void fill(box, origin, zone)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        void fill(box, origin, zone)
      },
      { rootMargin: `${nearPx}px` },
    )
    observer.observe(box)
    page.expect(origin, zone, ({ height }) => {
      if (isBelow(box)) box.style.minHeight = `${height}px`
    })
    if (isCounting) return
    isCounting = true
    setTimeout(() => void page.count(origin, zone), countMs)
  }

  function scan(): void {
    isDue = false
    for (const script of document.querySelectorAll<HTMLScriptElement>(`${scripts}[data-zone]`)) {
      if (known.has(script)) continue
      known.add(script)
      const box = document.createElement('div')
      script.after(box)
      watch(box, script.src, script.dataset['zone']!)
    }
    for (const box of document.querySelectorAll<HTMLElement>('[data-matinee-zone]')) {
      if (known.has(box) || !box.dataset['matineeZone']) continue
      known.add(box)
      watch(box, own.src, box.dataset['matineeZone'])
    }
  }

  new MutationObserver(() => {
    if (isDue) return
    isDue = true
    setTimeout(scan, scanMs)
  }).observe(document, { childList: true, subtree: true })
  return scan
}

;((window as Host)[key] ??= start())()
