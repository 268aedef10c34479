import type { AdDecision, AdEventType } from '@matinee/contract/plain/adBeacon'
import { frameMessages } from './frameMessages.ts'
import { watchViewable } from './viewability.ts'

type Ad = NonNullable<AdDecision['ad']>

/** Puts an ad into its place and tells what becomes of it, each thing once. */
export function showAd(box: HTMLElement, ad: Ad, tell: (type: AdEventType) => void): void {
  const once = new Set<AdEventType>()
  const report = (type: AdEventType) => {
    if (once.has(type)) return
    once.add(type)
    tell(type)
  }
  reserve(box, ad)
  const begun = () => report('impression')
  const shown = (element: Element) => () => {
    if (once.has('view')) return
    begun()
    report('view')
    if (!('IntersectionObserver' in window)) return
    report('measurable')
    watchViewable(element, ad, () => report('viewable'))
  }
  const clicked = () => report('click')
  box.append(
    ad.kind === 'image' ? picture(ad, { begun, shown, clicked }) : frame(ad, { begun, shown, clicked }),
  )
}

type Tell = { begun: () => void; shown: (element: Element) => () => void; clicked: () => void }

/** Before anything of the ad arrives, so that nothing moves when it does. Single properties: strict CSPs allow them. */
function reserve(box: HTMLElement, { height }: Ad): void {
  box.style.minHeight = `${height}px`
}

function picture(ad: Extract<Ad, { kind: 'image' }>, tell: Tell): Element {
  const image = new Image(ad.width, ad.height)
  Object.assign(image, { alt: ad.alt, src: ad.src, decoding: 'async' })
  Object.assign(image.style, { display: 'block', maxWidth: '100%', height: 'auto', border: '0' })
  // Its size is known as soon as its first bytes are drawn.
  const look = () => {
    if (image.naturalWidth > 0) tell.begun()
    else if (!image.complete) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  image.addEventListener('load', tell.shown(image))
  if (!/^https?:/i.test(ad.clickUrl)) return image
  const link = document.createElement('a')
  Object.assign(link, { href: ad.clickUrl, target: '_blank', rel: 'noopener nofollow sponsored' })
  Object.assign(link.style, { display: 'block', width: `${ad.width}px`, maxWidth: '100%' })
  link.append(image)
  link.addEventListener('click', tell.clicked)
  link.addEventListener('auxclick', ({ button }) => {
    if (button === 1) tell.clicked()
  })
  return link
}

/** A page of ours that knows neither this page nor its origin. It says itself that it came: a refused one does not. */
function frame(ad: Extract<Ad, { kind: 'frame' }>, tell: Tell): Element {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
  Object.assign(element, { width: String(ad.width), height: String(ad.height), title: 'Advertisement' })
  Object.assign(element.style, { display: 'block', border: '0', maxWidth: '100%' })
  const shown = tell.shown(element)
  const hear = ({ source, data }: MessageEvent) => {
    if (!element.isConnected) return removeEventListener('message', hear)
    if (source !== element.contentWindow) return
    if (data === frameMessages.begun) tell.begun()
    if (data === frameMessages.shown) shown()
    // Without a hand on the page nobody clicks.
    const isIdle = navigator.userActivation && !navigator.userActivation.hasBeenActive
    if (data === frameMessages.click && !isIdle) tell.clicked()
  }
  addEventListener('message', hear)
  element.src = ad.src
  return element
}
