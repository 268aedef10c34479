import { isbot } from 'isbot'

export type Device = 'desktop' | 'mobile' | 'tablet' | 'tv' | 'other'

/** What a User-Agent header tells; `number` stands for its text, and may change when it was long unheard of. */
export function describeAgent(userAgent: string): { device: Device; isBot: boolean; number: number } {
  return agents(userAgent)
}

let agentsSeen = 0

/** Host of a page's address in lower case, empty when there is none. */
export function hostOf(page: string): string {
  return hosts(page)
}

const agents = remembered((userAgent) => ({
  device: deviceOf(userAgent),
  isBot: isbot(userAgent),
  number: agentsSeen++,
}))

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
function remembered<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
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
