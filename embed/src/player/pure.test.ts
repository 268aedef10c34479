import { defaultPlayerConfig, playerLanguages } from '@matinee/contract/plain/video/playerConfig'
import { describe, expect, test } from 'vitest'
import { rankSources } from '../engine/sources.ts'
import { colourProperties } from './colours.ts'
import { failureLines, failures } from './failures.ts'
import { formatClock } from '@matinee/contract/plain/format'
import { panelTextsFor } from './extras/panelTexts.ts'
import { spriteTile } from './stage/spriteTile.ts'
import { pickTexts } from './texts.ts'

test.each([
  [0, 0, '0:00'],
  [9.99, 60, '0:09'],
  [75, 600, '1:15'],
  [75, 7_200, '0:01:15'],
  [3_725, 3_725, '1:02:05'],
  [Number.NaN, 0, '0:00'],
  [-3, 10, '0:00'],
])('a position of %d s in %d s is shown as %s', (seconds, duration, text) => {
  expect(formatClock(seconds, duration)).toBe(text)
})

test('an invalid colour becomes the default', () => {
  const appearance = { ...defaultPlayerConfig.appearance, backgroundColor: '#12', highlightColor: '#aBc' }
  expect(colourProperties(appearance)).toEqual({
    '--matinee-background': '#2F2F2F',
    '--matinee-foreground': '#FFFFFF',
    '--matinee-highlight': '#aBc',
  })
})

test('each second shows its picture of the sprite, and the last picture stays to the end', () => {
  const sprite = {
    src: 'https://m.example/s.jpg',
    columns: 4,
    rows: 3,
    everyMs: 2_000,
    width: 160,
    height: 90,
  }
  const position = (seconds: number) => spriteTile(sprite, seconds)['backgroundPosition']
  expect([0, 2, 9, 500].map(position)).toEqual(['0% 0%', `${100 / 3}% 0%`, '0% 50%', '100% 100%'])
})

describe('the order of sources', () => {
  const sources = [
    { src: 'a.m3u8', type: 'application/vnd.apple.mpegurl', height: null },
    { src: 'a.mp4', type: 'video/mp4', height: 360 },
  ]
  const kinds = (isSafari: boolean, hasMse: boolean) =>
    rankSources(sources, { isSafari, hasMse }).map(({ kind }) => kind)

  test('sources are HLS by script, or natively in Safari, and the MP4 always last', () => {
    expect(kinds(false, true)).toEqual(['hls', 'mp4'])
    expect(kinds(true, true)).toEqual(['native', 'mp4'])
    expect(kinds(false, false)).toEqual(['mp4'])
  })

  test('the playlist’s captions are switched off where the browser would show them in addition to the player’s', () => {
    const addresses = (isSafari: boolean) =>
      rankSources(sources, { isSafari, hasMse: true }).map(({ src }) => src)
    expect(addresses(true)).toEqual(['a.m3u8?subtitles=off', 'a.mp4'])
    expect(addresses(false)).toEqual(['a.m3u8', 'a.mp4'])
  })
})

test('every language has every text', () => {
  const failureTextsFor = (language: string) => pickTexts(language, failures, failureLines)
  expect(new Set(playerLanguages.map((language) => failureTextsFor(language).missing)).size).toBe(6)
  for (const language of playerLanguages) {
    const texts = { ...panelTextsFor(language), ...failureTextsFor(language) }
    expect(Object.entries(texts).filter(([, text]) => !text)).toEqual([])
    expect(texts.positionOf).toMatch(/\{0\}.*\{1\}/)
  }
})

test('languages share a text only where they share the word', () => {
  const shared: string[] = []
  for (const [index, one] of playerLanguages.entries())
    for (const other of playerLanguages.slice(index + 1)) {
      const [texts, others] = [one, other].map((language) => ({
        ...panelTextsFor(language),
        ...pickTexts(language, failures, failureLines),
      }))
      for (const [name, text] of Object.entries(texts!))
        if (text === others![name as keyof typeof others]) shared.push(`${one} ${other} ${name}`)
    }
  expect(shared).toEqual([
    'en fr pause',
    'en fr volume',
    'en fr position',
    'en de pause',
    'en de position',
    'fr de pause',
    'fr de position',
  ])
})

test('every Russian text is written in Cyrillic', () => {
  const texts = { ...panelTextsFor('ru'), ...pickTexts('ru', failures, failureLines) }
  for (const text of Object.values(texts)) expect(text).toMatch(/^[^a-z]*[а-яё][^a-z]*$/i)
})

test('each text has its own name', () => {
  const { play, pause, replay, share, close, quality, captions, copy, off } = panelTextsFor('es')
  expect([play, pause, replay, share, close, quality, captions, copy, off]).toEqual([
    'Reproducir',
    'Pausa',
    'Ver de nuevo',
    'Compartir',
    'Cerrar',
    'Calidad',
    'Subtítulos',
    'Copiar enlace',
    'Desactivados',
  ])
})

test('a language with a region is recognised, and an unknown one becomes English', () => {
  expect(panelTextsFor('de-AT')).toEqual(panelTextsFor('de'))
  expect(panelTextsFor('sv')).toEqual(panelTextsFor('en'))
})
