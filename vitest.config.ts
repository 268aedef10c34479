import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { helpPages } from './console/build/helpPages.ts'

/** What takes longest, longest first: begun last, one of them would run alone while the other worker idles. */
const longest = [
  'platform/media/engine',
  'backups/backups',
  'backups/roundTrip',
  'backups/takeCut',
  'videos/pipeline/pipeline',
  'log/natsLog',
  'testing/isolation',
  'roles/all',
  'demo/demo',
  'scheduledReports/delivery/killed',
  'load/adLoading',
  'files/stores',
  'roles/nodes',
  'pipeline/objectStore',
  'receive/ingest',
  'videos/posters/posters',
  'platform/queue',
  'recount/recount',
  'platform/media/pictures',
  'testing/everyCall',
  'pipeline/fairTurns',
  'pipeline/cancelWork',
  'testing/fuzz',
].map((name) => `/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(name))
      return at === -1 ? longest.length : at
    }
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    // Two cores, and always a file that waits: for a killed worker's jobs, for the facts store, for a starting product.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure functions: nothing that one file leaves behind can change another's results.
          isolate: false,
          testTimeout: 30_000,
          include: [
            'contract/src/**/*.test.ts',
            'console/{src,build}/**/*.test.ts',
            'embed/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'features',
          environment: 'node',
          // Node runs these files itself, as it runs the product: no transformed copy of each module for each file.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [helpPages(), react()],
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['console/src/**/*.test.tsx'],
          // One window for all files of a worker; the set-up puts it back as it was after every test.
          isolate: false,
          setupFiles: ['console/src/testing/browser.ts', 'console/src/testing/setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
