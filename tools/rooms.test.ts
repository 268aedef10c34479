import { expect, test } from 'vitest'
import { findBreaches, findUnusedArrows } from './rooms.ts'

const breach = (path: string, text: string) => findBreaches([{ path, text }])

test.each([
  ['contract/src/plain/limits.ts', "import { z } from 'zod'"],
  ['contract/src/videos.ts', "import { x } from 'kysely'"],
  ['server/src/platform/http.ts', "import { x } from '../features/auth/auth.service.ts'"],
  ['server/src/features/videos/videos.service.ts', "import { x } from '../auth/auth.store.ts'"],
  ['server/src/features/auth/auth.service.ts', "import { x } from '../videos/videos.service.ts'"],
  ['server/src/features/auth/auth.service.ts', "import { x } from 'fastify'"],
  ['server/src/features/auth/auth.service.ts', 'const port = process.env.PORT'],
  ['server/src/cli/users.ts', "import { x } from '../features/auth/auth.store.ts'"],
  ['server/src/cli/users.ts', "import { sql } from 'kysely'"],
  ['server/src/cli/status.ts', "const { runApi } = await import('../roles/api.ts')"],
  ['server/src/cli/users.ts', 'const port = process.env.PORT'],
  ['console/src/ui/DataTable.tsx', "import { x } from '../features/videos/VideosPage.tsx'"],
  ['console/src/lib/session.ts', "import { Button } from '../ui/form/Button.tsx'"],
  ['console/src/ui/page/Page.tsx', "import { FirstSteps } from '../../shared/FirstSteps.tsx'"],
  ['console/src/shared/FirstSteps.tsx', "import { x } from '../features/videos/VideosPage.tsx'"],
  ['console/src/features/videos/VideosPage.tsx', "import { x } from '../analytics/StatCards.tsx'"],
  ['console/src/app/Shell.tsx', "import { x } from '../../../server/src/platform/http.ts'"],
  ['embed/src/player/player.ts', "import { z } from 'zod'"],
  ['server/src/features/videos/utils.ts', ''],
  ['console/src/ui/index.ts', ''],
  ['server/src/features/mails/letter.ts', "new Intl.DateTimeFormat('en').format(at)"],
  ['console/src/ui/DataTable.tsx', "new Intl.NumberFormat('tr')"],
  ['embed/src/player/player.ts', 'time.toLocaleTimeString()'],
  ['server/src/features/videos/videos.service.ts', '\n'.repeat(351)],
  ['console/src/lib/api.ts', "import { x } from '../ui/DataTable.tsx'"],
  ['server/src/features/videos/videos.service.ts', "db.selectFrom('videos')"],
  ['server/src/features/videos/videos.routes.ts', "tx\n  .updateTable('videos')"],
  ['server/src/features/videos/presentVideo.ts', 'sql<boolean>`status is null`'],
  ['server/src/features/videos/videos.jobs.ts', 'CompiledQuery.raw(statement)'],
  ['server/src/features/reports/streamReport.ts', 'const text = `\nSELECT\n  day FROM revenue_days`'],
  ['server/src/features/events/load/insertBatch.ts', "await facts.insert(table, columns, rows, '')"],
  ['server/src/features/events/streams/adRollups.facts.ts', "export const table = 'revenue_days'"],
  ['server/src/features/playback/playback.routes.ts', 'on(app, readPlayback, () => null)'],
  ['server/src/features/admin/admin.routes.ts', 'on(\n  app,\n  adminCalls.setUser,\n  () => null)'],
  [
    'server/src/features/videos/videos.service.ts',
    "// Everything\nexport { listVideos } from './videos.store.ts'\nexport type { Video } from './videos.store.ts'",
  ],
])('%s is refused: %s', (path, text) => {
  expect(breach(path, text)).toHaveLength(1)
})

test.each([
  ['server/src/features/videos/videos.routes.ts', "import type { FastifyReply } from 'fastify'"],
  ['server/src/features/analytics/analytics.service.ts', "import { x } from '../videos/videos.service.ts'"],
  ['server/src/cli/users.ts', "const x = await import('../features/admin/admin.service.ts')"],
  ['server/src/features/videos/videos.store.ts', "db.selectFrom('videos')"],
  ['server/src/features/reports/revenueSums.facts.ts', 'const text = `SELECT day FROM revenue_days`'],
  ['server/src/features/videos/videos.test.ts', "db.selectFrom('videos')"],
  ['server/src/features/videos/videos.service.ts', '/** The rows of SELECT day. */ // and sql`now()`'],
  ['server/src/features/videos/videos.routes.ts', 'on(\n  app,\n  calls.listVideos,\n  () => null)'],
  ['server/src/cli/main.ts', 'const port = process.env.PORT'],
  ['contract/src/plain/format.ts', "new Intl.NumberFormat('tr')"],
  ['server/src/features/mails/mails.test.ts', "(1234).toLocaleString('en')"],
  ['embed/src/beacon.ts', "import type { Beacon } from '@matinee/contract/plain/beacon'"],
  ['console/src/features/videos/VideosPage.tsx', "import { api } from '../../lib/api.ts'"],
])('%s is fine: %s', (path, text) => {
  expect(breach(path, text)).toEqual([])
})

test('a folder holds at most 20 product files', () => {
  const files = (count: number) => [
    ...Array.from({ length: count }, (_, n) => ({ path: `console/src/ui/Part${n}.tsx`, text: '' })),
    { path: 'console/src/ui/Part0.test.tsx', text: '' },
    { path: 'console/src/ui/Part0.css', text: '' },
  ]
  expect(findBreaches(files(20))).toEqual([])
  expect(findBreaches(files(21))).toEqual(['console/src/ui: 21 files, 20 allowed'])
})

test('an arrow that no product file needs is refused', () => {
  const imports = (path: string) => [
    { path, text: "import { readVideoCards } from '../videos/videos.service.ts'" },
  ]
  const graph = { analytics: ['videos'] }
  expect(findUnusedArrows(imports('server/src/features/analytics/analytics.service.ts'), graph)).toEqual([])
  expect(findUnusedArrows(imports('server/src/features/analytics/analytics.test.ts'), graph)).toEqual([
    'tools/rooms.ts: no import needs the arrow analytics → videos',
  ])
})
