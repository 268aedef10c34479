import type { Config } from '../../platform/config.ts'
import { RecentMap } from '../../platform/recentMap.ts'
import { parseAdsTxtLine } from './parseAdsTxt.ts'

/**
 * What belongs into a site's ads.txt: the lines of this installation, then the site's own, each once. Lines count
 * as one when a buyer reads the same from them.
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
    const meaning = meaningOf(line)
    if (!byMeaning.has(meaning)) byMeaning.set(meaning, line)
  }
  return [...byMeaning.values()]
}

/** Lines of this installation that stand in no other site's ads.txt: each holds the site's code. */
export function proofLines(
  config: Pick<Config, 'publicUrl' | 'adsTxtTemplate'>,
  site: { fqdn: string; code: string },
): string[] {
  const own = config.adsTxtTemplate.filter((line) => line.includes('{code}'))
  return adsTxtLines({ ...config, adsTxtTemplate: own }, { ...site, adsTxt: [] }).filter(
    (line) => parseAdsTxtLine(line).kind === 'record',
  )
}

/** A publisher's hundred sites name the same few hundred sellers, and each list of sites answers all of them. */
const meanings = new RecentMap<string>(20_000)

function meaningOf(text: string): string {
  const known = meanings.get(text)
  if (known !== undefined) return known
  const line = parseAdsTxtLine(text)
  // Comments mean what they say.
  const meaning = line.kind === 'record' || line.kind === 'variable' ? JSON.stringify(line) : text.trim()
  meanings.set(text, meaning)
  return meaning
}

/** What the file is called at the root of a site, or of an app developer's site. */
export const adsTxtName = ({ isApp }: { isApp: boolean }) => (isApp ? 'app-ads.txt' : 'ads.txt')

/** As a file: a line each, the last one ended too. */
export const adsTxtFile = (lines: string[]) => lines.map((line) => `${line}\n`).join('')
