import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'mmdb-lib'

type Country = Response & { country_code?: string }

/** The same addresses come again and again. */
const remembered = 20_000

/**
 * Opens the country database (public domain, from the registries' own records, in memory: 8 MB). Answers ISO 3166-1
 * alpha-2 of an address, '' for one that nobody has registered. No question leaves this machine.
 */
export async function openCountries(): Promise<(address: string) => string> {
  const require = createRequire(import.meta.url)
  const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  const reader = new Reader<Country>(await readFile(file))
  const known = new Map<string, string>()
  return (address) => {
    let country = known.get(address)
    if (country === undefined) {
      country = lookUp(reader, address)
      if (known.size >= remembered) known.delete(known.keys().next().value!)
      known.set(address, country)
    }
    return country
  }
}

function lookUp(reader: Reader<Country>, address: string): string {
  try {
    const code = reader.get(address)?.country_code ?? ''
    return /^[A-Z]{2}$/.test(code) ? code : ''
  } catch {
    return ''
  }
}
