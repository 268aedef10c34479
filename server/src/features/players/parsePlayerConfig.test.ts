import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import { expect, test } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import { InvalidFields, refuseFields } from '../../platform/http/invalidFields.ts'
import { parsePlayerConfig, printPlayerConfig } from './parsePlayerConfig.ts'

type Part = Record<string, unknown>
const withPart = (appearance: Part, behavior: Part = {}) =>
  JSON.stringify({
    appearance: { ...defaultPlayerConfig.appearance, ...appearance },
    behavior: { ...defaultPlayerConfig.behavior, ...behavior },
  })

/** The faulty fields; null if the config is accepted. */
function findFaults(text: string): Record<string, string> | null {
  try {
    parsePlayerConfig(text)
    return null
  } catch (thrown) {
    const error = thrown instanceof InvalidFields ? refuseFields(thrown) : thrown
    if (error instanceof AppError && error.code === 'config_invalid' && error.status === 422)
      return error.fields ?? {}
    throw error
  }
}

test('the default config is returned unchanged, with its keys in the documented order', () => {
  const turned = { behavior: { loop: false, autoplay: true }, appearance: defaultPlayerConfig.appearance }
  expect(parsePlayerConfig(JSON.stringify(turned))).toEqual(defaultPlayerConfig)
  expect(printPlayerConfig(turned)).toBe(JSON.stringify(defaultPlayerConfig))
})

test.each([null, true, false])('showLogo may be %s, and is returned unchanged', (showLogo) => {
  const { appearance } = parsePlayerConfig(withPart({ showLogo }))
  expect(appearance.showLogo).toBe(showLogo)
})

test.each(['#FFF', '#fff', '#0C43A8', '#0c43a8'])('%s is a colour', (backgroundColor) => {
  expect(findFaults(withPart({ backgroundColor }))).toBeNull()
})

test.each([
  '',
  'red',
  '#',
  '#FF',
  '#FFFF',
  '#FFFFF',
  '#FFFFFFF',
  '#GGGGGG',
  'FFFFFF',
  '#FFFFFF;',
  '#FFF\n',
  'url(x)',
  7,
  null,
])('%j is no colour', (highlightColor) => {
  expect(Object.keys(findFaults(withPart({ highlightColor })) ?? {})).toEqual([
    'config.appearance.highlightColor',
  ])
})

test('every faulty field is named with its fault', () => {
  const faults = findFaults(
    withPart({ backgroundColor: 'blue', showSeekBar: undefined, showShareButton: 1 }, { speed: 2 }),
  )
  expect(faults).toEqual({
    'config.appearance.backgroundColor': 'Write the colour as #RRGGBB.',
    'config.appearance.showSeekBar': 'This field is required.',
    'config.appearance.showShareButton': 'This must be true or false.',
    'config.behavior.speed': 'This field does not exist. Remove it.',
  })
})

test.each(['', '{', 'appearance', '{"appearance":}', "{'appearance':1}"])('%j is not JSON', (text) => {
  expect(findFaults(text)).toEqual({ config: 'This must be JSON.' })
})

test.each(['null', '1', '"x"', '[]', 'true'])('%s is not a config', (text) => {
  expect(Object.keys(findFaults(text) ?? {})).toEqual(['config'])
})

test('a missing part and an unknown part are named', () => {
  expect(findFaults('{"appearance":{},"extra":1,"__proto__":{"a":1}}')).toMatchObject({
    'config.appearance.backgroundColor': 'This field is required.',
    'config.behavior': 'This field is required.',
    'config.extra': 'This field does not exist. Remove it.',
  })
})

test('a long list of unknown fields gets a short answer', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, index]))
  expect(Object.keys(findFaults(withPart(many)) ?? {})).toHaveLength(20)
})
