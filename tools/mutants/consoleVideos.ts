import type { Mutant } from './mutant.ts'

/** Faults in the console's screens about videos and players. */
export const consoleVideos: Mutant[] = [
  {
    name: 'nobody is warned that a shorter list of domains stops videos',
    file: 'console/src/features/playbackRules/domains.ts',
    from: 'return before.length === 0 || before.some((domain) => !allows(after, domain))',
    to: 'return before.length === 0',
    tests: ['console/src/features/playbackRules/domains.test.ts'],
  },
  {
    name: 'saving the video ads of the account overwrites what was not edited',
    file: 'console/src/features/videoAds/useAccountAds.ts',
    from: 'save.mutate(change)',
    to: 'save.mutate(completeDraft(draft, saved))',
    tests: ['console/src/features/videoAds/VideoAdsPage.test.tsx'],
  },
  {
    name: 'a contrast just below the limit is shown as enough',
    file: 'console/src/features/players/edit/contrast.ts',
    from: 'Math.floor(ratio * 100) / 100',
    to: 'Math.round(ratio * 100) / 100',
    tests: ['console/src/features/players/edit/contrast.test.ts'],
  },
  {
    name: 'a file above the limit is uploaded until the server refuses it',
    file: 'console/src/features/videos/upload/FileUploads.tsx',
    from: "if (size > maxFileBytes) return 'tooBig'",
    to: '',
    tests: ['console/src/features/videos/upload/FileUploads.test.tsx'],
  },
]
