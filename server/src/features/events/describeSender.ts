import { isbot } from 'isbot'

export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other'

/** A piece of a spool line, `device` tab `isBot` (0 or 1), of a User-Agent header. */
export function describeAgent(userAgent: string | undefined): string {
  return agents(userAgent ?? '')
}

/** Host of a page's address in lower case, empty when there is none. */
export function hostOf(page: string): string {
  return hosts(page)
}

const agents = remembered((userAgent) => `${deviceOf(userAgent)}\t${isbot(userAgent) ? 1 : 0}`)

const hosts = remembered((page) => {
  const host = /^https?:\/\/(?:[^/?#@]*@)?([a-z0-9.-]{1,253})(?:[:/?#]|$)/i.exec(page)?.[1]
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

/** The same few strings come with every beacon: keeps the answers of the latest 5,000. */
function remembered(answer: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    let found = known.get(text)
    if (found === undefined) {
      found = answer(text)
      if (known.size >= 5_000) known.delete(known.keys().next().value!)
      // A slice of a big body would keep the whole of it alive.
      known.set(Buffer.from(text).toString(), found)
    }
    return found
  }
}
