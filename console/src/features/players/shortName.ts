import { maxPlayerNameLength } from '@matinee/contract/plain/limits'

/** For titles and dialogs: names older than the length limit could fill the screen. */
export const shortName = (name: string): string =>
  name.length > maxPlayerNameLength ? `${name.slice(0, maxPlayerNameLength).trimEnd()}…` : name
