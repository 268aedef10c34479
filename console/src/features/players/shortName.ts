import { maxPlayerNameLength } from '@matinee/contract/plain/limits'

/** For titles and questions: a name from before there was a limit would fill the screen. */
export const shortName = (name: string): string =>
  name.length > maxPlayerNameLength ? `${name.slice(0, maxPlayerNameLength).trimEnd()}…` : name
