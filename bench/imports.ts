// A month of outside demand: a file of ROWS (1 million) through `matinee revenue import`, once as new and once as a
// restatement. Measures time and memory and compares the sums with the file. The reference only parses the same CSV.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse'
import { seeded } from '../server/src/features/demo/seededRandom.ts'
import { importRates } from '../server/src/features/revenue/rates.service.ts'
import { readConfig } from '../server/src/readConfig.ts'
import { openFacts } from '../server/src/platform/facts/facts.ts'
import { newId } from '../server/src/platform/ids.ts'
import { factsAddress } from '../server/src/platform/storeAddresses.ts'
import { startProduct } from './product.ts'

const rows = Number(process.env['ROWS'] ?? 1_000_000)
const sites = 100
const zones = 10
const countries = ['TR', 'DE', 'GB', 'US', 'FR', 'NL', 'AZ', 'IT', 'ES', 'PL', 'SE', 'AT']
const days = Array.from({ length: 30 }, (_, day) => `2026-04-${String(day + 1).padStart(2, '0')}`)
const platforms = ['desktop', 'mobile', 'amp']

const product = await startProduct()
const facts = openFacts(factsAddress(readConfig({ MATINEE_DATA: product.dataDir })))
let isWrong = false
try {
  const { id: accountId } = await product.call<{ id: string }>('GET', '/auth/profile')
  const names = await makeSites(accountId)
  await storeRates()
  const first = join(product.dataDir, 'first.csv')
  const second = join(product.dataDir, 'second.csv')
  const micros = [await writeFile(first, names, 1), await writeFile(second, names, 2)]
  const bare = await parseOnly(first)
  const fresh = await runImport(first, 'first')
  isWrong ||= (await usdMicros(accountId)) !== micros[0]
  const again = await runImport(second, 'second')
  isWrong ||= (await usdMicros(accountId)) !== micros[1]

  const printRow = (label: string, value: string) => console.log(`${label.padEnd(62)} ${value.padStart(12)}`)
  printRow(`${rows} rows, ${sites} sites, ${days.length} days: new, s`, fresh.seconds.toFixed(1))
  printRow('   processor of the importing process, s', fresh.cpu.toFixed(1))
  printRow('   rows a second', Math.round(rows / fresh.seconds).toLocaleString('en'))
  printRow('   memory at most, MB', fresh.megabytes.toFixed(0))
  printRow('   only parsing the CSV once, s', bare.toFixed(1))
  printRow('the same days restated, s', again.seconds.toFixed(1))
  printRow('   memory at most, MB', again.megabytes.toFixed(0))
  printRow('sums are those of the files to the micro', isWrong ? 'NO' : 'yes')
} finally {
  await facts.close()
  await product.stop()
}
if (isWrong) process.exitCode = 1

async function makeSites(accountId: string): Promise<string[]> {
  const made = Array.from({ length: sites }, (_, index) => ({
    id: newId(),
    accountId,
    fqdn: `site-${index}.example`,
    code: `bench${index}`,
  }))
  await product.db.insertInto('sites').values(made).execute()
  for (const { id: siteId } of made)
    await product.db
      .insertInto('zones')
      .values(
        Array.from({ length: zones }, (_, zone) => ({
          id: newId(),
          accountId,
          siteId,
          name: `Zone ${zone}`,
        })),
      )
      .execute()
  return made.map(({ fqdn }) => fqdn)
}

async function storeRates(): Promise<void> {
  const lines = days.flatMap((day) => [`${day},try,43.218765,bench`, `${day},eur,0.912345,bench`])
  await importRates(product.db, Buffer.from(['day,currency,rate,source', ...lines].join('\n')), {
    actor: 'cli',
  })
}

/** Rows with different keys. Returns the sum of their revenue in US dollars. */
async function writeFile(path: string, names: string[], seed: number): Promise<bigint> {
  const random = seeded(`imports ${seed}`)
  const out = createWriteStream(path)
  out.write('day,site,zone,platform,country,tag,type,request,match,impression,view,click,revenue,currency\n')
  let sum = 0n
  let left = rows
  for (let tag = 0; left > 0; tag++)
    for (const day of days)
      for (const name of names)
        for (let zone = 0; zone < zones; zone++)
          for (const platform of platforms)
            for (const country of countries) {
              if (left-- <= 0) break
              const request = Math.floor(random() * 10_000)
              const micros = Math.floor(random() * 50_000_000)
              sum += BigInt(micros)
              const counts = [request, request >> 1, request >> 1, request >> 2, request >> 9].join(',')
              const line = `${day},${name},Zone ${zone},${platform},${country},tag-${tag},programmatic,${counts},${(micros / 1e6).toFixed(6)},usd\n`
              if (!out.write(line)) await once(out, 'drain')
            }
  out.end()
  await once(out, 'finish')
  return sum
}

async function parseOnly(path: string): Promise<number> {
  const began = performance.now()
  let count = 0
  for await (const _ of createReadStream(path).pipe(parse())) count++
  if (count !== rows + 1) throw new Error(`${count} lines instead of ${rows + 1}`)
  return (performance.now() - began) / 1000
}

/** Peak memory of the importing process, polled until it ends. Linux only. */
async function runImport(
  path: string,
  batch: string,
): Promise<{ seconds: number; megabytes: number; cpu: number }> {
  const began = performance.now()
  const args = ['revenue', 'import', path, '--source', 'bench', '--batch', batch]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/src/cli/main.ts'), ...args], {
    env: { ...process.env, MATINEE_DATA: product.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let [kilobytes, cpu] = [0, 0]
  const watching = setInterval(() => {
    kilobytes = readPeak(child.pid!) ?? kilobytes
    cpu = readCpu(child.pid!) ?? cpu
  }, 50)
  const [code] = (await once(child, 'exit')) as [number]
  clearInterval(watching)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return { seconds: (performance.now() - began) / 1000, megabytes: kilobytes / 1024, cpu }
}

function readPeak(pid: number): number | null {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1])
  } catch {
    return null
  }
}

/** CPU seconds so far, in hundredths (Linux). */
function readCpu(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return null
  }
}

/** The sums of reports: rows of the active imports. */
async function usdMicros(accountId: string): Promise<bigint> {
  const active = await product.db
    .selectFrom('activeImports')
    .select('importId')
    .distinct()
    .where('accountId', '=', accountId)
    .execute()
  const [row] = await facts.query<{ sum: string }>({
    sql: `SELECT sum(spentMicrosUsd) AS sum FROM revenue_days
          WHERE account = {account:String} AND has({imports:Array(String)}, import)`,
    params: { account: accountId, imports: active.map(({ importId }) => importId) },
  })
  return BigInt(row!.sum)
}
