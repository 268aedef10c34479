import { defaultVideoAds } from '@matinee/contract/plain/video/adBreaks'
import { defaultPlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import { expect, test } from 'vitest'
import { completeColours, isSameForm, playerForm } from './playerForm.ts'

const saved = (config: unknown) => ({
  name: 'Main',
  language: 'en' as const,
  config: typeof config === 'string' ? config : JSON.stringify(config),
  videoAds: null,
})

test('a saved config is read unchanged, including an undefined logo setting', () => {
  const form = playerForm(saved(defaultPlayerConfig))
  expect([form.appearance, form.behavior]).toEqual([
    defaultPlayerConfig.appearance,
    defaultPlayerConfig.behavior,
  ])
})

test.each(['', 'null', '{', '{}', '{"appearance":{}}'])('%j is read as a new player', (config) => {
  expect(playerForm(saved(config)).appearance).toEqual(defaultPlayerConfig.appearance)
})

test('unknown settings and those of a wrong type are dropped, because the server would refuse them', () => {
  const { appearance, behavior } = playerForm(
    saved({
      appearance: { showLogo: true, showTitleBar: 'no', backgroundColor: 7, extra: 1 },
      behavior: { loop: true, autoplay: null },
    }),
  )
  expect(appearance).toEqual({ ...defaultPlayerConfig.appearance, showLogo: true })
  expect(behavior).toEqual({ autoplay: true, loop: true })
})

test('blanks around the name and the order of keys do not count as a change', () => {
  const form = playerForm(saved(defaultPlayerConfig))
  const turned = Object.fromEntries(Object.entries(form.appearance).reverse()) as typeof form.appearance
  expect(isSameForm(form, { ...form, name: ' Main ', appearance: turned })).toBe(true)
  expect(isSameForm(form, { ...form, appearance: { ...form.appearance, showLogo: false } })).toBe(false)
  const turnedAds = Object.fromEntries(Object.entries(defaultVideoAds).reverse()) as typeof defaultVideoAds
  const own = { ...form, videoAds: defaultVideoAds }
  expect(isSameForm(own, { ...own, videoAds: turnedAds })).toBe(true)
  expect(isSameForm(own, form)).toBe(false)
})

test('an incomplete colour keeps the last complete one', () => {
  const typed = { backgroundColor: '#12', foregroundColor: '#ABC', highlightColor: '' }
  const last = { backgroundColor: '#111111', foregroundColor: '#222222', highlightColor: '#333333' }
  expect(completeColours(typed, last)).toEqual({ ...last, foregroundColor: '#ABC' })
})
