import type { Config } from '../../../platform/config.ts'
import { Cache } from '../../../platform/cache.ts'
import { parseAdsTxtLine } from './parseAdsTxt.ts'

/**
 * The expected lines of a site's ads.txt: those of this installation, then the site's. Lines with the same meaning
 * for buyers appear once.
 */
export function adsTxtLines(
  config: Pick<Config, 'publicUrl' | 'adsTxtTemplate'>,
  site: { fqdn: string; code: string; adsTxt: string[] },
): string[] {
  const host = new URL(config.publicUrl).hostname
  const own = config.adsTxtTemplate.map((line) =>
    line.replaceAll('{host}', host).replaceAll('{code}', site.code).replaceAll('{domain}', site.fqdn),
  )
  const byMeaning = new Map<string, string>()
  for (const line of [...own, ...site.adsTxt]) {
    const meaning = normalizeLine(line)
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, line)
  }
  return [...byMeaning.values()]
}

/** Lines of this installation that no other site's ads.txt contains: each contains the site's code. */
export function proofLines(
  config: Pick<Config, 'publicUrl' | 'adsTxtTemplate'>,
  site: { fqdn: string; code: string },
): string[] {
  const own = config.adsTxtTemplate.filter((line) => line.includes('{code}'))
  return adsTxtLines({ ...config, adsTxtTemplate: own }, { ...site, adsTxt: [] }).filter(
    (line) => parseAdsTxtLine(line).kind === 'record',
  )
}

/** A publisher's hundred sites share the same few hundred lines, and each list of sites returns all of them. */
const meanings = new Cache<string>(20_000)

function normalizeLine(text: string): string {
  const cached = meanings.get(text)
  if (cached !== undefined) return cached
  const line = parseAdsTxtLine(text)
  // Comments differ by their text.
  const meaning = line.kind === 'record' || line.kind === 'variable' ? JSON.stringify(line) : text.trim()
  meanings.set(text, meaning)
  return meaning
}

/** The file's name at the root of a site, or of an app developer's site. */
export const adsTxtName = ({ isApp }: { isApp: boolean }) => (isApp ? 'app-ads.txt' : 'ads.txt')

/** The file's text; the last line ends with a line break too. */
export const adsTxtFile = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
