/** An address of the console as its router writes it: `$name` is one step, a last `$` any number of them. */
export type ConsolePath = { path: string; isCaseSensitive: boolean }

/** Whether an address is one of `paths`, with or without a slash at its end. */
export function pathMatcher(paths: readonly ConsolePath[]): (pathname: string) => boolean {
  const forms = paths.map(({ path, isCaseSensitive }) => new RegExp(formOf(path), isCaseSensitive ? '' : 'i'))
  return (pathname) => forms.some((form) => form.test(pathname))
}

function formOf(path: string): string {
  const steps = path.split('/').filter(Boolean)
  const forms = steps.map((step) =>
    step === '$' ? '(?:/.*)?' : step.startsWith('$') ? '/[^/]+' : `/${step.replace(/[^\w-]/g, '\\$&')}`,
  )
  return `^${forms.join('')}/?$`
}
