import { frameMessages } from './frameMessages.ts'

/**
 * Runs first in the sandboxed page of a framed ad: reports the ad's start, display and clicks to the parent page, and
 * gives the ad its click address (`clickTag`, the usual name in HTML banners).
 */
const send = (message: string) => parent.postMessage(message, '*')
const host = window as typeof window & { clickTag?: string }
const clickUrl = (document.currentScript as HTMLScriptElement).dataset['click']
if (clickUrl) host.clickTag = clickUrl

const open = window.open.bind(window)
window.open = (...args) => {
  send(frameMessages.click)
  return open(...args)
}
const reportClick = ({ target }: Event) => {
  if (target instanceof Element && target.closest('a[href], area[href]')) send(frameMessages.click)
}
addEventListener('click', reportClick, true)
addEventListener('auxclick', (event) => event.button === 1 && reportClick(event), true)
send(frameMessages.begun)
addEventListener('load', () => send(frameMessages.shown))
