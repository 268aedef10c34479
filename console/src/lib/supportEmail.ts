/** The build writes this placeholder into the page; the server replaces it with the installation's address when it starts. */
const supportPlaceholder = 'support@installation.invalid'

/** The support address in the page, available before the first call; null if the server did not write one. */
export function readSupportEmail(): string | null {
  // Rendered at build time: the server replaces the placeholder here too.
  if (import.meta.env.SSR) return supportPlaceholder
  const email = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content
  return email && email !== supportPlaceholder ? email : null
}
