import { refusals } from '@matinee/contract/plain/texts/refusals'
import { defaultPlayerConfig, type PlayerConfig as Config } from '@matinee/contract/plain/video/playerConfig'
import { PlayerConfig } from '@matinee/contract/playerConfig'
import { z } from 'zod'
import { AppError, nameField } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/invalidFields.ts'

/** Unknown fields are refused, so that a misspelt one does not silently do nothing. */
const StrictConfig = z.strictObject({
  appearance: PlayerConfig.shape.appearance.strict(),
  behavior: PlayerConfig.shape.behavior.strict(),
})

/** Parses the JSON of a publisher. Throws 422 `config_invalid` with the faulty fields, each prefixed with `config.`. */
export function parsePlayerConfig(text: string): Config {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AppError('config_invalid', 422, nameField('config', refusals.configNotJson), {
      config: refusals.configNotJson,
    })
  }
  const result = readFields(StrictConfig, json)
  if ('error' in result) throw result.error.below('config', 'config_invalid')
  return result.value
}

const { appearance, behavior } = defaultPlayerConfig
const keys = ['appearance', ...Object.keys(appearance), 'behavior', ...Object.keys(behavior)]

/** Serialises with the keys in the documented order, which the database does not preserve. */
export function printPlayerConfig(config: Config): string {
  return JSON.stringify(config, keys)
}
