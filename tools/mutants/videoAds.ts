import type { Mutant } from './mutant.ts'

/** Faults in ads within videos: the player's, and the settings. */
export const videoAds: Mutant[] = [
  {
    name: 'saving the video ads of the account overwrites what was not edited',
    file: 'console/src/features/videoAds/useAccountAds.ts',
    from: 'save.mutate(change)',
    to: 'save.mutate(completeDraft(draft, saved))',
    tests: ['console/src/features/videoAds/VideoAdsPage.test.tsx'],
  },
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
    from: 'const deadline = AbortSignal.any([setup.signal, AbortSignal.timeout(setup.deadlineMs)])',
    to: 'const deadline = setup.signal',
    tests: ['e2e/player/ads.test.ts'],
  },
]
