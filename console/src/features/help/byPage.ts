import type { HelpPage } from '../../../help/contents.ts'

/** Modules of Markdown files by the names of their pages. */
export const byPage = <T>(modules: Record<string, T>): Partial<Record<HelpPage, T>> =>
  Object.fromEntries(
    Object.entries(modules).map(([file, module]) => [/([\w-]+)\.md/.exec(file)![1]!, module]),
  )
