import { isbot } from 'isbot'
import { memoize } from '../../../platform/memoize.ts'

export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other'

/** `number` identifies the header's text while it is cached; later the same text gets another number. */
export function describeAgent(userAgent: string): { device: Device; isBot: boolean; number: number } {
  return agents(userAgent)
}

export const isBot = (userAgent: string): boolean => describeAgent(userAgent).isBot

let agentCount = 0

/** Host of a URL in lower case, empty when it has none. */
export function parseHost(page: string): string {
  return hosts(page)
}

const agents = memoize((userAgent) => ({
  device: classifyDevice(userAgent),
  // Every real browser sends a user agent.
  isBot: userAgent === '' || isbot(userAgent),
  number: agentCount++,
}))

const hosts = memoize((page) => {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([a-z0-9._-]{1,253})(?:[:/?#]|$)/i.exec(page)?.[1]
  return host?.toLowerCase() ?? ''
})

function classifyDevice(userAgent: string): Device {
  if (/smart-?tv|hbbtv|appletv|googletv|bravia|web0s|tizen.+tv|\bcrkey\b|\baft[a-z]/i.test(userAgent))
    return 'tv'
  if (/ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i.test(userAgent)) return 'tablet'
  if (/mobi|iphone|ipod|android|windows phone/i.test(userAgent)) return 'mobile'
  if (/windows nt|macintosh|x11|cros/i.test(userAgent)) return 'desktop'
  return 'other'
}
