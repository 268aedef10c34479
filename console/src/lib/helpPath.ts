import type { HelpPage } from '../../help/contents.ts'

/** The address of a page of the help, at a heading of it. */
export const helpPath = (page: HelpPage, anchor?: string): string =>
  `/help/${page}${anchor === undefined ? '' : `#${anchor}`}`
