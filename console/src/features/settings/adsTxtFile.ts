import type { Site } from '@matinee/contract/sites'

type SiteKind = Pick<Site, 'isApp'>

/** What the file is called at the root of a site, or of the site of an app's developer. */
export const adsTxtName = ({ isApp }: SiteKind) => (isApp ? 'app-ads.txt' : 'ads.txt')

/** A line each, the last one ended too. */
export const adsTxtText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** Where everybody may read these lines: what a site's own address may redirect to. */
export const adsTxtAddress = (host: string, { code, isApp }: SiteKind & Pick<Site, 'code'>) =>
  `${host}/sites/${encodeURIComponent(code)}/${adsTxtName({ isApp })}`
