import { frameMessages } from './frameMessages.ts'

/**
 * Runs first in the page of a framed ad, which is sandboxed and strange to everybody: tells its parent what becomes of
 * the ad, and the ad where a click is to lead (`clickTag`, as banners made of HTML know it).
 */
const tell = (message: string) => parent.postMessage(message, '*')
const host = window as typeof window & { clickTag?: string }
const clickUrl = (document.currentScript as HTMLScriptElement).dataset['click']
if (clickUrl) host.clickTag = clickUrl

const open = window.open.bind(window)
window.open = (...given) => {
  tell(frameMessages.click)
  return open(...given)
}
const hear = ({ target }: Event) => {
  if (target instanceof Element && target.closest('a[href], area[href]')) tell(frameMessages.click)
}
addEventListener('click', hear, true)
addEventListener('auxclick', (event) => event.button === 1 && hear(event), true)
tell(frameMessages.begun)
addEventListener('load', () => tell(frameMessages.shown))
