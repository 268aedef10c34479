import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'mmdb-lib'
import { memoize } from '../memoize.ts'

type Country = Response & { country_code?: string }

const cachedAddresses = 20_000

/**
 * Opens the country database (public domain, made from the registries' records, 8 MB in memory) once per process.
 * The lookup returns ISO 3166-1 alpha-2, '' for an unregistered address; no request leaves this machine.
 */
export function openCountries(): Promise<(address: string) => string> {
  return (opened ??= open())
}

let opened: Promise<(address: string) => string> | undefined

async function open(): Promise<(address: string) => string> {
  const require = createRequire(import.meta.url)
  const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  const reader = new Reader<Country>(await readFile(file))
  return memoize((address) => findCountry(reader, address), cachedAddresses)
}

function findCountry(reader: Reader<Country>, address: string): string {
  try {
    const code = reader.get(address)?.country_code ?? ''
    return /^[A-Z]{2}$/.test(code) ? code : ''
  } catch {
    return ''
  }
}
