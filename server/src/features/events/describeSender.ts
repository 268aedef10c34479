import { isbot } from 'isbot'
import { remembered } from './remembered.ts'

export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other'

/** What a User-Agent header tells; `number` stands for its text, and may change when it was long unheard of. */
export function describeAgent(userAgent: string): { device: Device; isBot: boolean; number: number } {
  return agents(userAgent)
}

export const isRobot = (userAgent: string): boolean => describeAgent(userAgent).isBot

let agentsSeen = 0

/** Host of a page's address in lower case, empty when there is none. */
export function hostOf(page: string): string {
  return hosts(page)
}

const agents = remembered((userAgent) => ({
  device: deviceOf(userAgent),
  // Every browser has a name.
  isBot: userAgent === '' || isbot(userAgent),
  number: agentsSeen++,
}))

const hosts = remembered((page) => {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([a-z0-9._-]{1,253})(?:[:/?#]|$)/i.exec(page)?.[1]
  return host?.toLowerCase() ?? ''
})

function deviceOf(userAgent: string): Device {
  if (/smart-?tv|hbbtv|appletv|googletv|bravia|web0s|tizen.+tv|\bcrkey\b|\baft[a-z]/i.test(userAgent))
    return 'tv'
  if (/ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  if (/mobi|iphone|ipod|android|windows phone/i.test(userAgent)) return 'mobile'
  if (/windows nt|macintosh|x11|cros/i.test(userAgent)) return 'desktop'
  return 'other'
}
