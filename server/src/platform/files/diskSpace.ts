import { refusals } from '@matinee/contract/plain/texts/refusals'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../errors.ts'

/** Error codes of a full disk or quota: Node's, PostgreSQL's disk_full, ClickHouse's NOT_ENOUGH_SPACE. */
const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100', '243'])

/** Whether a write failed because a disk or a quota is full. */
export function isStorageFull(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown }
  return fullCodes.has(code) || /no space left on device/i.test(String(message))
}

export const storageFull = () => new AppError('storage_full', 507, refusals.storageFull)

/** Less than three parts of an upload counts as full. */
const minFreeBytes = 16 * 1_048_576
const probe = Buffer.alloc(65_536)

/** The callers of /readyz are anonymous, so each folder is probed at most this often. */
const probeEveryMs = 250
const lastProbes = new Map<string, { atMs: number; answer: Promise<boolean> }>()

/** Whether a folder can be written to, at most 250 ms ago. */
export function hasSpace(dir: string): Promise<boolean> {
  const last = lastProbes.get(dir)
  if (last && performance.now() - last.atMs < probeEveryMs) return last.answer
  const answer = probeSpace(dir)
  lastProbes.set(dir, { atMs: performance.now(), answer })
  return answer
}

/** A test write detects quotas and read-only mounts, which the count of free bytes does not show. */
async function probeSpace(dir: string): Promise<boolean> {
  const path = join(dir, '.space-probe')
  try {
    const { bavail, bsize } = await statfs(dir)
    if (bavail * bsize < minFreeBytes) return false
    await writeFile(path, probe, { mode: 0o600 })
    return true
  } catch {
    return false
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
