import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Which feature of the server may call which other one, always through its `*.service.ts`. Must have no cycle. */
export const arrows: Record<string, string[]> = {
  admin: ['audit', 'auth'],
  ads: ['audit', 'events', 'players', 'revenue', 'sites', 'videoAds', 'videoUploads', 'videos'],
  analytics: ['events', 'videos'],
  auth: ['audit', 'mails'],
  backups: ['events', 'revenue'],
  captions: ['playbackRules', 'videos'],
  demo: [
    'ads',
    'auth',
    'events',
    'filters',
    'payments',
    'players',
    'revenue',
    'scheduledReports',
    'sites',
    'videos',
  ],
  doctor: ['backups', 'events', 'playback'],
  drive: [],
  embed: ['playback'],
  filters: ['sites'],
  health: ['backups', 'events', 'mails'],
  media: ['captions', 'playbackRules', 'videos', 'videoUploads'],
  oauth: ['auth'],
  payments: ['auth', 'mails', 'reports'],
  playback: ['ads', 'captions', 'events', 'playbackRules', 'players', 'videos'],
  playbackRules: [],
  players: ['quotas', 'videos'],
  programs: ['oauth', 'revenue'],
  quotas: [],
  reportJobs: ['mails', 'reports', 'sites'],
  reports: ['events', 'revenue', 'sites'],
  scheduledReports: ['mails', 'quotas', 'reports'],
  sites: ['audit', 'mails', 'quotas'],
  today: ['ads', 'health', 'payments', 'revenue', 'sites'],
  videoAds: [],
  videoRevenue: ['videos'],
  videoUploads: ['quotas', 'videos'],
  videos: ['events', 'quotas', 'videoAds'],
}

export type Source = { path: string; text: string }

/** Every breach of the import rules (AGENTS.md) in `sources`, as `path: fault`. */
export function findBreaches(sources: Source[]): string[] {
  return [
    ...sources.flatMap(findBreachesIn),
    ...crowdedFolders(sources),
    ...cycles(arrows).map((cycle) => `tools/rooms.ts: cycle ${cycle}`),
  ]
}

const maxFilesInFolder = 20

/** A folder with more product files is split by step or by sub-noun. `contract/src` has one file for each noun. */
function crowdedFolders(sources: Source[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources)
    if (isProduct(path) && /\.tsx?$/.test(path) && !path.includes('/texts/'))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([folder, count]) => count > maxFilesInFolder && folder !== 'contract/src')
    .map(([folder, count]) => `${folder}: ${count} files, ${maxFilesInFolder} allowed`)
}

function findBreachesIn({ path, text }: Source): string[] {
  const room = path.split('/')[0]!
  const breaches: string[] = []
  const limit = /\.test\.tsx?$|^e2e\//.test(path) ? 600 : 350
  const lines = text.split('\n').length
  if (lines > limit && !/\/texts\/|\/seed\/|\/migrations\//.test(path))
    breaches.push(`${lines} lines, ${limit} allowed`)
  if (/\/(utils|helpers|common|core)(\.tsx?$|\/)/.test(path))
    breaches.push('a folder or file that names nothing')
  if (/(^|\/)index\.tsx?$/.test(path)) breaches.push('a barrel file')
  if (path.endsWith('.service.ts') && isBarrel(text)) breaches.push('a service that only passes on exports')
  for (const target of parseImports(text)) {
    const to = target.startsWith('.') ? relative('.', resolve(dirname(path), target)) : target
    const reason = refusal(path, room, to)
    if (reason) breaches.push(`imports ${target}: ${reason}`)
  }
  if (
    room === 'server' &&
    /\bprocess\.env\b/.test(text) &&
    !/^server\/(src\/((cli\/)?main|roles\/child)\.ts|testing\/)|\.test\.ts$/.test(path)
  )
    breaches.push('reads process.env; settings come from readConfig.ts')
  if (isFeature(path) && !isStore(path) && findQuery(text))
    breaches.push(`contains the query "${findQuery(text)}"; queries stand in *.store.ts and *.facts.ts`)
  if (isFeature(path) && isStore(path) && !findQuery(text)) breaches.push('a store without a query')
  if (path.endsWith('.routes.ts') && routeWithoutModule.test(text))
    breaches.push('names a call without its module; write on(app, calls.x, …), so that a search finds it')
  if (isProduct(path) && !formatters.test(path) && ownFormat.test(text))
    breaches.push('writes dates or numbers by itself; contract/src/plain/format.ts does it for everybody')
  return breaches.map((breach) => `${path}: ${breach}`)
}

/** One form of dates and numbers for each language: these files alone write them, or read the clock of a zone. */
const formatters = /^contract\/src\/plain\/(format|calendar)\.ts$/
const ownFormat = /\bIntl\.(DateTime|Number|RelativeTime|Duration)Format\b|\.toLocale(Date|Time)?String\(/
const isProduct = (path: string) =>
  /^(contract|server|console|embed)\/src\//.test(path) && !/\.test\.tsx?$/.test(path)

/** A reader who follows a route ends at a store (PostgreSQL) or facts (ClickHouse) file. */
const isStore = (path: string) => /\.(store|facts)\.ts$/.test(path)
const isFeature = (path: string) => path.startsWith('server/src/features/') && isProduct(path)
const queries = [
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\bsql(<[^`;]*>)?`/,
  /\b(executeQuery|CompiledQuery|batchedRows)\b/,
  /\bfacts\.(query|stream|insert|command)\b/,
  /\b(SELECT|INSERT INTO|ALTER TABLE|DELETE FROM|UPDATE \w+ SET)\s/,
]

function findQuery(text: string): string | undefined {
  const code = text.replace(/^\s*\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '')
  return queries.map((query) => query.exec(code)?.[0]).find((found) => found !== undefined)
}

const routeWithoutModule = /\bon\(\s*app,\s*(?!calls\.)\w/

function isBarrel(text: string): boolean {
  const code = text.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  return (
    /^export\s[^;]*?\sfrom\s/m.test(code) &&
    code.replace(/^(import|export)\s[^;]*?\sfrom\s+'[^']+'$/gm, '').trim() === ''
  )
}

function parseImports(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(/(?:from\s+|import\s*\(\s*|import\s+)['"]([^'"]+)['"]/g)].map((match) => match[1]!)
}

function refusal(path: string, room: string, to: string): string | null {
  const isTest = /\.test\.tsx?$/.test(path)
  const toRoom =
    /^@matinee\/(\w+)/.exec(to)?.[1] ?? (/^(contract|server|console|embed)\//.exec(to)?.[1] || null)
  if (path.startsWith('contract/src/plain/') && !isTest)
    return to.startsWith('contract/src/plain/') ? null : 'plain/ imports nothing'
  if (room === 'contract' && !isTest)
    return toRoom === 'contract' || to === 'zod' ? null : 'the contract imports plain/ and zod only'
  if (room === 'embed' && !isTest && !path.endsWith('vite.config.ts'))
    return to.startsWith('embed/') || to.startsWith('@matinee/contract/plain/') || to.startsWith('hls.js')
      ? null
      : 'embed imports contract/plain and the HLS library only'
  if (toRoom && ['server', 'console', 'embed'].includes(room) && toRoom !== room && toRoom !== 'contract')
    return `${room} and ${toRoom} do not know each other`
  if (room === 'server') return serverRefusal(path, to, isTest)
  if (room === 'console') return consoleRefusal(path, to)
  return null
}

function serverRefusal(path: string, to: string, isTest: boolean): string | null {
  if (isTest || path.startsWith('server/testing/')) return null
  if (path.startsWith('server/src/platform/') && /^server\/src\/(features|roles)\//.test(to))
    return 'the platform knows no feature and no role'
  if (path.startsWith('server/src/cli/')) return cliRefusal(to)
  const feature = readFeature(path)
  if (!feature) return null
  if (to.startsWith('server/src/roles/')) return 'a feature does not know the roles'
  if (/^(fastify|@fastify\/)/.test(to) && !path.endsWith('.routes.ts'))
    return 'Fastify belongs to *.routes.ts'
  const other = /^server\/src\/features\/(\w+)\/(.+)$/.exec(to)
  if (!other || other[1] === feature) return null
  if (!other[2]!.endsWith('.service.ts')) return 'another feature is reached through its *.service.ts'
  if (!arrows[feature]?.includes(other[1]!)) return `no arrow ${feature} → ${other[1]} in tools/rooms.ts`
  return null
}

/** The command line uses the services of the API; it starts and migrates nothing. */
function cliRefusal(to: string): string | null {
  if (to.startsWith('server/src/features/') && !to.endsWith('.service.ts'))
    return 'the command line reaches a feature through its *.service.ts'
  if (to.startsWith('server/src/roles/') && !/\/(openDeps|prepare)\.ts$/.test(to))
    return 'the command line runs no role'
  if (/^(fastify|@fastify\/)/.test(to)) return 'Fastify belongs to *.routes.ts'
  return to === 'kysely' || to === 'pg' ? 'the command line speaks no SQL' : null
}

/** Folders of the console with those that they must not import. */
const consoleAbove: Record<string, string[]> = {
  lib: ['ui', 'shared', 'features', 'app'],
  ui: ['shared', 'features', 'app'],
  shared: ['features', 'app'],
}

function consoleRefusal(path: string, to: string): string | null {
  const folder = /^console\/src\/(\w+)\//.exec(path)?.[1]
  const toFolder = /^console\/src\/(\w+)\//.exec(to)?.[1]
  if (folder && toFolder && consoleAbove[folder]?.includes(toFolder))
    return `${folder} does not know ${toFolder}`
  const feature = /^console\/src\/features\/(\w+)\//.exec(path)?.[1]
  const other = /^console\/src\/features\/(\w+)\//.exec(to)?.[1]
  if (feature && other && feature !== other) return 'features are composed in app/'
  if (feature && to.startsWith('console/src/app/')) return 'a feature does not know the app'
  return null
}

/** Arrows that no import of product code needs. `sources`: all of them. */
export function findUnusedArrows(sources: Source[], graph = arrows): string[] {
  const used = new Set<string>()
  for (const { path, text } of sources)
    if (isProduct(path))
      for (const target of parseImports(text))
        used.add(`${readFeature(path)} → ${readFeature(relative('.', resolve(dirname(path), target)))}`)
  return Object.entries(graph)
    .flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
    .filter((arrow) => !used.has(arrow))
    .map((arrow) => `tools/rooms.ts: no import needs the arrow ${arrow}`)
}

const readFeature = (path: string) => /^server\/src\/features\/(\w+)\//.exec(path)?.[1]

function cycles(graph: Record<string, string[]>): string[] {
  const found: string[] = []
  const walk = (node: string, trail: string[]) => {
    if (trail.includes(node)) return void found.push([...trail.slice(trail.indexOf(node)), node].join(' → '))
    for (const next of graph[node] ?? []) walk(next, [...trail, node])
  }
  for (const node of Object.keys(graph)) walk(node, [])
  return found
}

export function readSources(root: string): Source[] {
  const rooms = ['contract', 'server', 'console', 'embed', 'e2e', 'bench', 'tools']
  return rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !/(^|\/)(dist|node_modules)\//.test(path))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)))
  process.chdir(root)
  const sources = readSources(root)
  const breaches = [...findBreaches(sources), ...findUnusedArrows(sources)]
  for (const breach of breaches) console.error(breach)
  process.exit(breaches.length ? 1 : 0)
}
