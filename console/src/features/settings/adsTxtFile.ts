import type { Site } from '@matinee/contract/sites'

type SiteKind = Pick<Site, 'isApp'>

/** The file's name at the root of a site, or of an app developer's site. */
export const adsTxtName = ({ isApp }: SiteKind) => (isApp ? 'app-ads.txt' : 'ads.txt')

/** Each line ends with a line break, including the last. */
export const adsTxtText = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')

/** The public address of these lines, which a site's own address may redirect to. */
export const adsTxtAddress = (host: string, { code, isApp }: SiteKind & Pick<Site, 'code'>) =>
  `${host}/sites/${encodeURIComponent(code)}/${adsTxtName({ isApp })}`
