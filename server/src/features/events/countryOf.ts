import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Reader, type Response } from 'mmdb-lib'
import { remembered } from './remembered.ts'

type Country = Response & { country_code?: string }

const rememberedAddresses = 20_000

/**
 * Opens the country database (public domain, from the registries' own records, in memory: 8 MB). Answers ISO 3166-1
 * alpha-2 of an address, '' for one that nobody has registered. No question leaves this machine. Opened once in a
 * process.
 */
export function openCountries(): Promise<(address: string) => string> {
  return (opened ??= open())
}

let opened: Promise<(address: string) => string> | undefined

async function open(): Promise<(address: string) => string> {
  const require = createRequire(import.meta.url)
  const file = require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb')
  const reader = new Reader<Country>(await readFile(file))
  return remembered((address) => lookUp(reader, address), rememberedAddresses)
}

function lookUp(reader: Reader<Country>, address: string): string {
  try {
    const code = reader.get(address)?.country_code ?? ''
    return /^[A-Z]{2}$/.test(code) ? code : ''
  } catch {
    return ''
  }
}
