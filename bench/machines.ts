// The installation of docs/several-machines.md with the demo data, built from what the documents say, on hosts of their own.
//   npm run machines             builds it, signs in as a demo publisher, reads a report and plays a film
//   npm run machines -- --keep   the same, and leaves it running until Ctrl-C
// The exit code is 1 when something that the documents promise does not happen.
import { once } from 'node:events'
import { Agent } from 'node:https'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { demoPassword } from '../server/src/features/demo/demoAccounts.ts'
import { waitUntil } from '../server/src/platform/processes.ts'
import { runInNamespace } from './hosts.ts'
import { signIn, startInstallation, type Installation } from './installation/installation.ts'
import { ownProgram, settingsOf } from './installation/nodes.ts'
import { acceptPublished, publishPort } from './installation/publish.ts'
import { request } from './installation/request.ts'

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, port: { type: 'string', default: '8443' } },
})
const port = Number(values.port)
const publicUrl = `https://localhost:${port}`
const commandLine = fileURLToPath(new URL('../server/src/cli/main.ts', import.meta.url))
const filmLimitMs = 300_000

async function run(cleanups: (() => unknown)[]): Promise<boolean> {
  const installation = await startInstallation({ publicUrl, extras: { LOG_LEVEL: 'error' } }, cleanups)
  console.log(await matinee(installation, 'storage', 'check'))
  console.log(await runOnFirstApi(installation, ownProgram, 'demo'))
  await visit(installation)
  console.log(await matinee(installation, 'status'))
  if (!values.keep) return true
  const server = await acceptPublished(port, installation.proxy.address)
  cleanups.push(() => server.close())
  console.log(`${publicUrl} with its own certificate, until Ctrl-C. Sign-ins are above.`)
  await once(process, 'disconnect')
  return true
}

/** Programs that an operator runs have the settings of an api. */
function runOnFirstApi({ nodes, settings }: Installation, ...args: string[]): Promise<string> {
  const { host, dataDir } = nodes.find(({ role }) => role === 'api')!
  return host.execute(process.execPath, args, {
    ...settingsOf('api', settings),
    MATINEE_DATA: dataDir,
    LOG_LEVEL: 'error',
  })
}

const matinee = (installation: Installation, ...args: string[]) =>
  runOnFirstApi(installation, commandLine, ...args)

type Sites = { sites: { id: string }[] }
type Videos = { data: { id: string; status: string }[] }
type Report = { data: { total: { impression: number } | null } }

/** What a demo publisher finds, through the proxy. */
async function visit({ proxy }: Installation): Promise<void> {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const login = { email: 'publisher@demo.matinee.test', password: demoPassword }
  const accessToken = await signIn(proxy.address, login)
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await request({ agent, host: proxy.address }, { method, path, body, accessToken })
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return JSON.parse(answer.text) as T
  }
  const { sites } = await ask<Sites>('GET', '/api/v1/sites')
  const days = Array.from({ length: 7 }, (_, back) => new Date(Date.now() - (back + 1) * 86_400_000))
  const [last, first] = [days[0]!, days.at(-1)!].map((day) =>
    day.toISOString().slice(0, 10).split('-').reverse().join('.'),
  )
  const params = { startDate: first, endDate: last, day: true }
  const report = await ask<Report>('POST', `/api/v1/sites/${sites[0]!.id}/report`, params)
  if (!report.data.total?.impression) throw new Error('the report of a demo site is empty')
  const arePlayable = async () => {
    const { data } = await ask<Videos>('GET', '/api/v1/videos?perPage=100')
    return data.length > 0 && data.every(({ status }) => status === 'AVAILABLE')
  }
  if (!(await waitUntil(arePlayable, filmLimitMs, 2_000)))
    throw new Error('the demo films do not become available')
  console.log(
    `${sites.length} sites, ${report.data.total.impression} impressions in a week, every film is available`,
  )
  agent.destroy()
}

if (!process.env.MATINEE_BENCH_NAMESPACE && values.keep) (await publishPort(port)).unref()
await runInNamespace(import.meta.url, run)
