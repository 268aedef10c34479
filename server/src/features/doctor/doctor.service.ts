import { checkBackups } from './checkBackups.ts'
import { checkFacts } from './checkFacts.ts'
import { checkFiles } from './checkFiles.ts'
import { checkIngest } from './checkIngest.ts'
import { checkMail } from './checkMail.ts'
import { checkMedia } from './checkMedia.ts'
import { checkPages } from './publicAddress/checkPages.ts'
import { checkPostgres } from './checkPostgres.ts'
import { checkProxy } from './publicAddress/checkProxy.ts'
import { checkPublicUrl } from './publicAddress/checkPublicUrl.ts'
import { checkQueue } from './checkQueue.ts'
import { checkSettings } from './checkSettings.ts'
import type { DoctorDeps } from './doctorDeps.ts'
import { createSteps, type Finding } from './step.ts'

export type { DoctorDeps } from './doctorDeps.ts'
export type { Finding } from './step.ts'

/**
 * Tries once what users do, from the settings to the address that browsers open. Leaves nothing behind: rows are rolled
 * back or deleted, files and jobs removed, beacons are previews, which no report counts. Findings go to `report` as they
 * are made. Every step has a deadline. When `signal` is aborted, the step that runs cleans up, no other one begins, and the
 * reason is thrown.
 */
export async function runDoctor(
  deps: DoctorDeps,
  report: (finding: Finding) => void,
  signal?: AbortSignal,
): Promise<void> {
  const steps = (subject: string) => createSteps(subject, report, signal)
  await checkSettings(deps, steps('Settings'))
  await checkPostgres(deps, steps('PostgreSQL'))
  await checkFacts(deps, steps('Facts store'))
  await checkFiles(deps, steps('Files'))
  await checkIngest(deps, steps('Beacons'))
  await checkMedia(deps, steps('Video'))
  await checkMail(deps, steps('Email'))
  await checkQueue(deps, steps('Background jobs'))
  await checkBackups(deps, steps('Backups'))
  const isReached = await checkPublicUrl(deps, steps('Public address'))
  if (!isReached) return
  await checkProxy(deps, steps('Proxy'))
  await checkPages(deps, steps('What browsers load'))
}
