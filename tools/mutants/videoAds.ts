import type { Mutant } from './mutant.ts'

/** Faults in the player's ad breaks. */
export const videoAds: Mutant[] = [
  {
    name: 'entities of an ad server’s document are read',
    file: 'embed/src/ads/vast/xml.ts',
    from: 'if (/<!(DOCTYPE|ENTITY)/i.test(text))',
    to: 'if (false)',
    tests: ['embed/src/ads/vast/vast.test.ts'],
  },
  {
    name: 'the video waits for its first frame as long as the ad lasts',
    file: 'embed/src/ads/adGate.ts',
    from: 'if (hasShown && position === 1) engine.restartWait()',
    to: '',
    tests: ['e2e/player/ads.test.ts'],
  },
  {
    name: 'a wait for an ad server has no end',
    file: 'embed/src/ads/adBreak.ts',
    from: 'const deadline = AbortSignal.any([setup.signal, setup.until])',
    to: 'const deadline = setup.signal',
    tests: ['e2e/player/adWaits.test.ts', 'e2e/player/ads.test.ts'],
  },
  {
    name: 'a video ad earns only for a view that began to play',
    file: 'server/src/features/videoRevenue/videoRevenue.facts.ts',
    from: 'hasVideoAds: inVideo.size > 0',
    to: 'hasVideoAds: false',
    tests: ['server/src/features/videoRevenue/videoRevenue.test.ts'],
  },
  {
    name: 'an outside tag is compared on days that no import has reported',
    file: 'server/src/features/reports/outsideTags.ts',
    from: 'days.filter(({ imported }) => imported > 0)',
    to: 'days',
    tests: ['server/src/features/reports/explain.test.ts'],
  },
  {
    name: 'a video ad that failed counts as left by the viewer',
    file: 'server/src/features/videoRevenue/adExits.facts.ts',
    from: "countIf(event != 'impression') AS ends",
    to: "countIf(event IN ('complete', 'skip')) AS ends",
    tests: ['server/src/features/videoRevenue/adExits.test.ts'],
  },
]
