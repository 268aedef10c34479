import { defaultPlayerConfig, type PlayerConfig as Config } from '@matinee/contract/plain/playerConfig'
import { PlayerConfig } from '@matinee/contract/playerConfig'
import { z } from 'zod'
import { AppError } from '../../platform/errors.ts'

/** Unknown words are refused, so that a typing error does not silently change nothing. */
const Whole = z.strictObject({
  appearance: PlayerConfig.shape.appearance.strict(),
  behavior: PlayerConfig.shape.behavior.strict(),
})
/** A config has fewer; more would only make a long answer of a long request. */
const maxFields = 20

/** Reads the JSON that a publisher sent. Throws 422 `config_invalid` with every field at fault, `config.` before each. */
export function parsePlayerConfig(text: string): Config {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw refused({ config: 'Not JSON' })
  }
  const parsed = Whole.safeParse(given)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.flatMap((issue): [string, string][] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [pathOf([...issue.path, key]), 'There is no such setting'])
      : [[pathOf(issue.path), issue.message.endsWith('received undefined') ? 'Missing' : issue.message]],
  )
  throw refused(Object.fromEntries(faults.slice(0, maxFields)))
}

const pathOf = (path: PropertyKey[]) => ['config', ...path].join('.')
function refused(fields: Record<string, string>): AppError {
  const [name, message] = Object.entries(fields)[0]!
  return new AppError('config_invalid', 422, `${name}: ${message}`, fields)
}

const { appearance, behavior } = defaultPlayerConfig
const keys = ['appearance', ...Object.keys(appearance), 'behavior', ...Object.keys(behavior)]

/** As JSON with its keys in the documented order, which the database does not keep. */
export function printPlayerConfig(config: Config): string {
  return JSON.stringify(config, keys)
}
