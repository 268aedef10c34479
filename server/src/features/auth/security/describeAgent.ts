import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

/** The browser and the operating system of a user agent header, such as Chrome and Windows; null where unknown. */
export function describeAgent(userAgent: string | null): { browser: string | null; system: string | null } {
  if (!userAgent) return { browser: null, system: null }
  const { browser, os } = parse(userAgent)
  return { browser: realName(BROWSER_MAP, browser.name), system: realName(OS_MAP, os.name) }
}

/** Other names are the header's own text, which could be an advertisement in our email. */
const realName = (names: Record<string, string>, name: string | undefined): string | null =>
  name !== undefined && Object.values(names).includes(name) ? name : null
