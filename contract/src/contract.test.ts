import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { everyCall } from './everyCall.ts'
import { maxReasonLength } from './plain/limits.ts'
import type { Playback as PlainPlayback } from './plain/video/playback.ts'
import { defaultPlayerConfig, type PlayerConfig as PlainPlayerConfig } from './plain/video/playerConfig.ts'
import {
  defaultVideoAds,
  type AdBreaks as PlainAdBreaks,
  type VideoAds as PlainVideoAds,
} from './plain/video/adBreaks.ts'
import { Playback } from './playback.ts'
import { PlayerConfig } from './playerConfig.ts'
import { AdBreaks, VideoAds } from './videoAds.ts'

// Embeds use the plain types, the API their schemas; only the type check compares them.
test('the schema of the playback data has the type that embeds expect', () => {
  expectTypeOf<z.output<typeof Playback>>().toEqualTypeOf<PlainPlayback>()
  expectTypeOf<z.output<typeof PlayerConfig>>().toEqualTypeOf<PlainPlayerConfig>()
  expect(Object.keys(Playback.shape.player.shape)).toEqual(['id', 'language', 'config', 'logo'])
})

test('the schemas of video ads have the types that the player expects, and the default is valid', () => {
  expectTypeOf<z.output<typeof VideoAds>>().toEqualTypeOf<PlainVideoAds>()
  expectTypeOf<z.output<typeof AdBreaks>>().toEqualTypeOf<PlainAdBreaks>()
  expect(VideoAds.parse(defaultVideoAds)).toEqual(defaultVideoAds)
})

test('the default config of a player is valid, with its keys in the documented order', () => {
  expect(JSON.stringify(PlayerConfig.parse(defaultPlayerConfig))).toBe(JSON.stringify(defaultPlayerConfig))
})

const reasons = everyCall.flatMap(({ name, call }) =>
  [call.body, call.query].flatMap((sent) =>
    sent instanceof z.ZodObject && sent.shape['reason']
      ? [{ name, reason: sent.shape['reason'] as z.ZodType }]
      : [],
  ),
)

test('several calls take a reason', () => {
  expect(reasons.length).toBeGreaterThan(7)
})

test.each(reasons)('$name takes a reason as long as any other one', ({ reason }) => {
  expect(reason.safeParse('x'.repeat(maxReasonLength)).success).toBe(true)
  expect(reason.safeParse('x'.repeat(maxReasonLength + 1)).success).toBe(false)
})
