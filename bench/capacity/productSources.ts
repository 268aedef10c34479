import { productPids } from '../processes.ts'
import { family, type CpuSource } from './cpuMeter.ts'
import { processTimes } from './processTimes.ts'

/** The stores of a product, and its API. Connections of PostgreSQL are processes, which end when they are idle. */
export function productSources(dataDir: string): Record<'api' | 'postgres' | 'engine', CpuSource> {
  const pids = productPids(dataDir)
  const pidsOf = (name: string) => pids.filter((one) => one.name === name).map(({ pid }) => pid)
  const postgres = pidsOf('postgres')
  const postmaster = postgres.find((pid) => !postgres.includes(processTimes(pid)?.parent ?? 0))
  if (postmaster === undefined) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  return { api: pidsOf('api'), postgres: family(postmaster), engine: pidsOf('engine') }
}
