import type { AdDecision, AdEventType } from '@matinee/contract/plain/adBeacon'
import { frameMessages } from './frameMessages.ts'
import { watchViewable } from './viewability.ts'

type Ad = NonNullable<AdDecision['ad']>

/** Puts an ad into its box and reports each of its events once. */
export function showAd(box: HTMLElement, ad: Ad, onEvent: (type: AdEventType) => void): void {
  const once = new Set<AdEventType>()
  const report = (type: AdEventType) => {
    if (once.has(type)) return
    once.add(type)
    onEvent(type)
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

type AdListener = { begun: () => void; shown: (element: Element) => () => void; clicked: () => void }

/** Reserves the height before the ad arrives, so that the page does not shift. Single properties: strict CSPs allow them. */
function reserve(box: HTMLElement, { height }: Ad): void {
  box.style.minHeight = `${height}px`
}

function picture(ad: Extract<Ad, { kind: 'image' }>, listener: AdListener): Element {
  const image = new Image(ad.width, ad.height)
  Object.assign(image, { alt: ad.alt, src: ad.src, decoding: 'async' })
  Object.assign(image.style, { display: 'block', maxWidth: '100%', height: 'auto', border: '0' })
  // The size is known as soon as the first bytes are drawn.
  const look = () => {
    if (image.naturalWidth > 0) listener.begun()
    else if (!image.complete) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  image.addEventListener('load', listener.shown(image))
  if (!/^https?:/i.test(ad.clickUrl)) return image
  const link = document.createElement('a')
  Object.assign(link, { href: ad.clickUrl, target: '_blank', rel: 'noopener nofollow sponsored' })
  Object.assign(link.style, { display: 'block', width: `${ad.width}px`, maxWidth: '100%' })
  link.append(image)
  link.addEventListener('click', listener.clicked)
  link.addEventListener('auxclick', ({ button }) => {
    if (button === 1) listener.clicked()
  })
  return link
}

/** Our own page, isolated from the publisher's. It reports its start itself, because a refused page also loads. */
function frame(ad: Extract<Ad, { kind: 'frame' }>, listener: AdListener): Element {
  const element = document.createElement('iframe')
  element.setAttribute('sandbox', 'allow-scripts allow-popups allow-popups-to-escape-sandbox')
  Object.assign(element, { width: String(ad.width), height: String(ad.height), title: 'Advertisement' })
  Object.assign(element.style, { display: 'block', border: '0', maxWidth: '100%' })
  const shown = listener.shown(element)
  const receive = ({ source, data }: MessageEvent) => {
    if (!element.isConnected) return removeEventListener('message', receive)
    if (source !== element.contentWindow) return
    if (data === frameMessages.begun) listener.begun()
    if (data === frameMessages.shown) shown()
    // A click without user activation is not made by a person.
    const isIdle = navigator.userActivation && !navigator.userActivation.hasBeenActive
    if (data === frameMessages.click && !isIdle) listener.clicked()
  }
  addEventListener('message', receive)
  element.src = ad.src
  return element
}
