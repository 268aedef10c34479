import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readPlay, signPlay, type SealedPlay } from './playParameter.ts'

const key = randomBytes(32)
const now = Date.parse('2026-11-28T10:20:00Z')
const hourMs = 3_600_000
const play: SealedPlay = {
  zoneId: 'zone0000000001',
  videoId: 'video000000001',
  playerId: 'player00000001',
  host: 'www.paper.example',
  breakMs: 300_000,
}

test('a play that was signed for the placement is read for a day', () => {
  const parameter = signPlay(key, play, now)
  expect(readPlay(key, play.zoneId, parameter, now)).toEqual(play)
  expect(readPlay(key, play.zoneId, parameter, now + 24 * hourMs)).toEqual(play)
  expect(readPlay(key, play.zoneId, parameter, now + 25 * hourMs)).toBeNull()
  expect(encodeURIComponent(parameter)).toBe(parameter)
})

test('the parameter stays the same within the hour, so that the answer of playback can be cached', () => {
  expect(signPlay(key, play, now)).toBe(signPlay(key, play, now + hourMs / 2))
  expect(signPlay(key, play, now)).not.toBe(signPlay(key, play, now + hourMs))
})

test('a play of another placement, another key or other content is refused', () => {
  const parameter = signPlay(key, play, now)
  const [text, signature] = parameter.split('.')
  const changed = Buffer.from(text!, 'base64url').toString().replace('paper', 'thief')
  for (const [zone, one] of [
    ['zone0000000002', parameter],
    [play.zoneId, signPlay(randomBytes(32), play, now)],
    [play.zoneId, `${Buffer.from(changed).toString('base64url')}.${signature}`],
    [play.zoneId, `${text}.${'A'.repeat(43)}`],
    [play.zoneId, ''],
    [play.zoneId, 'x'.repeat(5_000)],
  ] as const)
    expect(readPlay(key, zone, one, now)).toBeNull()
})

test('the longest host and ids fit', () => {
  const long = { ...play, host: 'h'.repeat(253), videoId: 'v'.repeat(128), playerId: 'p'.repeat(128) }
  expect(readPlay(key, play.zoneId, signPlay(key, long, now), now)).toEqual(long)
})
