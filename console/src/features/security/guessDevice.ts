/** The first name of each pair that matches wins: most browsers also name the one they imitate. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /Linux/],
] as const

export type Device = { browser: string | null; system: string | null }

/** Browser and operating system by a user agent, for the suggested name of a passkey. */
export function guessDevice(userAgent: string): Device {
  const find = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null
  return { browser: find(browsers), system: find(systems) }
}
