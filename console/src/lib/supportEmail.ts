/**
 * Stands in the page for the address of the installation, which the server writes when it starts: the page is drawn
 * when the console is built, before anybody knows it.
 */
const supportPlaceholder = 'support@installation.invalid'

/** The address for questions, also before the program may ask the server; null where nobody wrote it into the page. */
export function readSupportEmail(): string | null {
  // Drawn at build time: the server replaces it here too.
  if (import.meta.env.SSR) return supportPlaceholder
  const email = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content
  return email && email !== supportPlaceholder ? email : null
}
