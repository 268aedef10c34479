/** What can be wrong with an installation. Commands and the console have a sentence for each. */
export const problemKinds = [
  'ingestAway',
  'ingestRefuses',
  'processSilent',
  'migrationStopped',
  'factsUnusable',
  'factsAway',
  'logAway',
  'jobsStuck',
  'jobsFailed',
  'backup',
  'diskFull',
] as const
export type ProblemKind = (typeof problemKinds)[number]

/** Processes report themselves every minute; one that has missed two reports counts as silent. */
export const silentAfterMs = 150_000

/** A silent process is a problem for a day after its last report: nobody can end it. */
export const silentProblemMs = 86_400_000
