import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { printNotices } from './thirdPartyNotices.ts'

const notices = printNotices(fileURLToPath(new URL('../../', import.meta.url)))

test.each([
  [/^react \d.*\nLicence: MIT$/m, /Permission is hereby granted, free of charge/],
  [/^hls\.js \d.*\nLicence: Apache-2\.0$/m, /Apache License/],
  [/^@fontsource-variable\/inter \d.*\nLicence: OFL-1\.1$/m, /SIL OPEN FONT LICENSE/i],
  [/^FFmpeg \(/m, /GPL-2\.0-or-later/],
  [/^Licence: MPL-2\.0$/m, /Mozilla Public License/],
])('the notices name %s and hold its licence', (name, licence) => {
  expect(notices).toMatch(name)
  expect(notices).toMatch(licence)
})

test('tools that only build and test are not in them', () => {
  expect(notices).not.toMatch(/^(vitest|typescript|oxlint) \d/m)
})
