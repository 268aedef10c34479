import type { Problem } from '@matinee/contract/health'
import { size } from '../formatText.ts'

/** A problem in a sentence, with what to do. */
export const describeProblem = ({ kind, names, detail }: Problem): string => detail ?? sentences[kind](names)

const sentences: Record<Problem['kind'], (names: string[]) => string> = {
  ingestAway: ([address]) =>
    `No ingest process answers at ${address}: beacons that the proxy sends there are lost. Restart Matinee; its log has the reason.`,
  ingestRefuses: ([address, status]) =>
    `The ingest process at ${address} takes no beacons (${status}). Its log has the reason.`,
  processSilent: (names) =>
    `Processes do not report any more (${names.join(', ')}). Check that they run; their log has the reason.`,
  migrationStopped: ([name, store]) =>
    store === 'postgres'
      ? `The migration ${name} did not end. Start an api process: it begins it again.`
      : `The migration ${name} of the facts store stopped. Start an api process: it continues it, and events that wait are loaded then.`,
  factsUnusable: () => 'The facts store answers but cannot be used.',
  factsAway: () =>
    'The facts engine does not answer: reports have no figures, and events wait in the spool. Its log has the reason.',
  logAway: () =>
    'The NATS servers of INGEST_LOG_URL do not answer, or no majority of them runs: beacons are refused. Start them.',
  jobsStuck: (names) =>
    `Jobs have waited for more than five minutes (${names.join(', ')}). Check that a worker runs; "npm start" starts one.`,
  jobsFailed: (names) =>
    `Jobs failed for good in the last day (${names.join(', ')}). List them with their reasons: matinee jobs list`,
  backup: () => 'Backups need attention: matinee backup list',
  diskFull: ([folder, free]) =>
    `Only ${size(Number(free))} is free at ${folder}. Free some space, or move the data folder.`,
}
