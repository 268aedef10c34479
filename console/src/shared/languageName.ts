/** The name of a language in another one, such as `Turkish` or, in itself, `Türkçe`; the code when there is no name. */
export function languageName(code: string, inLanguage: string): string {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
  } catch {
    return code
  }
}
