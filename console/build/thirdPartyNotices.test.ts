import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { printNotices } from './thirdPartyNotices.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const notices = printNotices(root)

test.each([
  [/^react \d.*\nLicence: MIT$/m, /Permission is hereby granted, free of charge/],
  [/^hls\.js \d.*\nLicence: Apache-2\.0$/m, /Apache License/],
  [/^@fontsource-variable\/inter \d.*\nLicence: OFL-1\.1$/m, /SIL OPEN FONT LICENSE/i],
  [/^PostgreSQL \(/m, /^Licence: PostgreSQL$/m],
  [/^Licence: MPL-2\.0$/m, /Mozilla Public License/],
])('the notices contain %s and its licence', (name, licence) => {
  expect(notices).toMatch(name)
  expect(notices).toMatch(licence)
})

test('the notices leave out tools that only build and test', () => {
  expect(notices).not.toMatch(/^(vitest|typescript|oxlint) \d/m)
})

test('a package without a licence file shows the licence that its readme quotes', () => {
  expect(notices).toMatch(/^isarray \d[^-]*Copyright \(c\) 2013 Julian Gruber <julian@juliangruber\.com>/m)
})

test('a package without any licence text shows the standard text with its author', () => {
  expect(notices).toMatch(
    /^brotli \d.*\nLicence: MIT\n[^-]*\nCopyright \(c\) Devon Govett [^-]*Permission is hereby granted/m,
  )
})

test('every package shows a licence text', () => {
  const packages = notices.split(`\n\n${'-'.repeat(80)}\n\n`).filter((part) => /^\S+ \d+\.\d/.test(part))
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter((part) => !/\n\n[^]{150}/.test(part))).toEqual([])
})

test('the notices state the licence of the bundled FFmpeg build', () => {
  const platforms = readdirSync(join(root, 'node_modules/@seydx'))
  const binary = readFileSync(join(root, 'node_modules/@seydx', platforms[0]!, 'node-av.node'))
  const configuredAt = binary.indexOf('--enable-gpl ')
  const configuration = binary.toString('latin1', configuredAt, binary.indexOf('\0', configuredAt))
  expect(configuration).toContain('--enable-version3')
  expect(configuration).not.toContain('--enable-nonfree')
  expect(notices).toMatch(/^FFmpeg \(.*\nLicence: GPL-3\.0-or-later/m)
})
