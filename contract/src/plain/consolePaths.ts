/** A path of the console as its router writes it: `$name` is one segment, a final `$` any number of segments. */
export type ConsolePath = { path: string; isCaseSensitive: boolean }

/** Returns a function that checks a path against `paths`, with or without a slash at its end. */
export function pathMatcher(paths: readonly ConsolePath[]): (pathname: string) => boolean {
  const forms = paths.map(
    ({ path, isCaseSensitive }) => new RegExp(toPattern(path), isCaseSensitive ? '' : 'i'),
  )
  return (pathname) => forms.some((form) => form.test(pathname))
}

function toPattern(path: string): string {
  const steps = path.split('/').filter(Boolean)
  const forms = steps.map((step) =>
    step === '$' ? '(?:/.*)?' : step.startsWith('$') ? '/[^/]+' : `/${step.replace(/[^\w-]/g, '\\$&')}`,
  )
  return `^${forms.join('')}/?$`
}
