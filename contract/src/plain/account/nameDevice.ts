type Device = { browser: string | null; system: string | null }

/** Such as "Chrome on Windows", in the language of `words`. */
export function nameDevice(
  { browser, system }: Device,
  words: { on: (browser: string, system: string) => string; unknown: string },
): string {
  return browser && system ? words.on(browser, system) : (browser ?? system ?? words.unknown)
}
