import type { ProofStatus, SiteProof } from '@matinee/contract/sites'
import { Resolver } from 'node:dns/promises'
import type { Config } from '../../../platform/config.ts'
import { safeFetch } from '../../../platform/safeFetch.ts'
import { adsTxtLines, proofLines } from '../adsTxt/adsTxtLines.ts'
import { compareAdsTxt } from '../adsTxt/compareAdsTxt.ts'
import { fetchAdsTxt } from '../adsTxt/fetchAdsTxt.ts'
import { hasTag } from './hasTag.ts'
import { isOwnHost } from '../isOwnHost.ts'

type Settings = Pick<Config, 'publicUrl' | 'adsTxtTemplate' | 'allowsPrivateSources' | 'dnsServer'>
export type ProvableSite = { fqdn: string; code: string; zoneIds: string[] }

const timeoutMs = 8_000
const maxPageBytes = 2_097_152

/** The content of the TXT record that proves the domain. */
export const buildDnsRecord = ({ code }: { code: string }) => `matinee-site-verification=${code}`

/** Looks for every kind of proof of a site at its domain, or at `host`. Never throws. */
export async function findProof(config: Settings, site: ProvableSite, host = site.fqdn): Promise<SiteProof> {
  const [adsTxt, tag, dns] = await Promise.all([
    findAdsTxtLine(config, site, host),
    findTag(config, site, host),
    findDnsRecord(config, site, host),
  ])
  return { adsTxt, tag, dns }
}

async function findAdsTxtLine(config: Settings, site: ProvableSite, host: string): Promise<ProofStatus> {
  const expected = proofLines(config, site)
  if (expected.length === 0) return 'off'
  const options = { allowsPrivate: config.allowsPrivateSources }
  const { fault, text } = await fetchAdsTxt({ fqdn: host, name: 'ads.txt' }, options)
  if (fault !== null) return fault === 'unreachable' ? 'unreachable' : 'missing'
  const { lines } = compareAdsTxt(adsTxtLines(config, { ...site, adsTxt: [] }), text)
  const isLive = (line: string) => lines.some((one) => one.line === line && one.verdict === 'found')
  return expected.some(isLive) ? 'found' : 'missing'
}

/** Tries https, then http. Reads the home page only, because visitors can write into other pages. */
async function findTag(config: Settings, site: ProvableSite, host: string): Promise<ProofStatus> {
  let isReached = false
  for (const scheme of ['https', 'http']) {
    const page = await readPage(config, `${scheme}://${host}/`, host)
    if (page === null) continue
    isReached = true
    if (hasTag(page, { publicUrl: config.publicUrl, ...site })) return 'found'
  }
  return isReached ? 'missing' : 'unreachable'
}

/** Null without a page; empty for a redirect to another host. */
async function readPage(config: Settings, address: string, host: string): Promise<string | null> {
  let isElsewhere = false
  try {
    const response = await safeFetch(address, {
      allowsPrivate: config.allowsPrivateSources,
      signal: AbortSignal.timeout(timeoutMs),
      idleMs: timeoutMs,
      headers: { accept: 'text/html' },
      onRedirect(to) {
        isElsewhere = !isOwnHost(to.hostname, host)
        if (isElsewhere) throw new Error('a redirect leads to another host')
      },
    })
    if (response.statusCode !== 200 || response.headers['content-encoding']) {
      response.destroy()
      return null
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxPageBytes) break
    }
    return Buffer.concat(chunks).toString('utf8')
  } catch {
    return isElsewhere ? '' : null
  }
}

async function findDnsRecord(config: Settings, site: ProvableSite, host: string): Promise<ProofStatus> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (config.dnsServer) resolver.setServers([config.dnsServer])
  try {
    const records = await resolver.resolveTxt(host.replace(/:\d+$/, ''))
    return records.some((parts) => parts.join('').trim() === buildDnsRecord(site)) ? 'found' : 'missing'
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unreachable'
  }
}
