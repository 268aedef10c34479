import { readFileSync } from 'node:fs'
import { ConfigError } from './config.ts'

/** Settings that are a secret or contain one. */
export const secretSettings = [
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'INGEST_LOG_URL',
  'S3_URL',
  'BACKUP_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
] as const

type Environment = Record<string, string | undefined>

/**
 * The environment with each secret setting that is not given itself, but as a file by `<name>_FILE`: secrets of containers
 * are files, and a variable is visible to everyone who may look at the process. Throws ConfigError.
 */
export function readSecretFiles(environment: Environment): Environment {
  const read = { ...environment }
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (!path) continue
    if (environment[name]) throw new ConfigError(`${name} and ${name}_FILE are both set. Remove one of them.`)
    try {
      read[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      throw new ConfigError(
        `${name}_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}). Create it, readable by Matinee's user.`,
      )
    }
  }
  return read
}
