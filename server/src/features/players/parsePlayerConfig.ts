import { refusals } from '@matinee/contract/plain/texts/refusals'
import { defaultPlayerConfig, type PlayerConfig as Config } from '@matinee/contract/plain/video/playerConfig'
import { PlayerConfig } from '@matinee/contract/playerConfig'
import { z } from 'zod'
import { AppError, nameField } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/invalidFields.ts'

/** Unknown words are refused, so that a typing error does not silently change nothing. */
const Whole = z.strictObject({
  appearance: PlayerConfig.shape.appearance.strict(),
  behavior: PlayerConfig.shape.behavior.strict(),
})

/** Reads the JSON that a publisher sent. Throws 422 `config_invalid` with the fields at fault, `config.` before each. */
export function parsePlayerConfig(text: string): Config {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new AppError('config_invalid', 422, nameField('config', refusals.configNotJson), {
      config: refusals.configNotJson,
    })
  }
  const read = readFields(Whole, given)
  if ('error' in read) throw read.error.below('config', 'config_invalid')
  return read.value
}

const { appearance, behavior } = defaultPlayerConfig
const keys = ['appearance', ...Object.keys(appearance), 'behavior', ...Object.keys(behavior)]

/** As JSON with its keys in the documented order, which the database does not keep. */
export function printPlayerConfig(config: Config): string {
  return JSON.stringify(config, keys)
}
