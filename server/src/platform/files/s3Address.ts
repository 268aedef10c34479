/** A bucket of an S3 service, and who we are there. */
export type S3Address = {
  /** Origin of the service. */
  endpoint: string
  region: string
  bucket: string
  /** Begins every key: empty, or with a slash at the end. */
  prefix: string
  /** The bucket is the first word of the path, else of the host name. */
  isPathStyle: boolean
  /** Null: those that the machine's environment offers, such as an instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** Origin to which browsers send parts. `browserEndpoint`: that of the service, where it is another one for browsers. */
export function uploadOrigin(address: S3Address, browserEndpoint: string | null): string {
  const { protocol, host } = new URL(browserEndpoint ?? address.endpoint)
  return `${protocol}//${address.isPathStyle ? '' : `${address.bucket}.`}${host}`
}

/**
 * Reads `https://KEY:SECRET@host/bucket/prefix?region=eu-central-1&style=host`. Special characters of key and secret are
 * in percent form. Null if there is no bucket, or half of the credentials.
 */
export function readS3Address(text: string): S3Address | null {
  const url = new URL(text)
  const [bucket, ...folders] = url.pathname.split('/').filter((word) => word !== '')
  const isComplete = Boolean(url.username) === Boolean(url.password)
  if (!bucket || !isComplete) return null
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    isPathStyle: url.searchParams.get('style') !== 'host',
    credentials: url.username
      ? {
          accessKeyId: decodeURIComponent(url.username),
          secretAccessKey: decodeURIComponent(url.password),
        }
      : null,
  }
}
