const externalPrefix = 'nkt:'

/** Ids beginning with `nkt:` live with another provider, whose address the operator configured. */
export const isExternalVideo = (videoId: string): boolean => videoId.startsWith(externalPrefix)

/**
 * Where such a video plays: each `{id}` of the template becomes what follows `nkt:`, encoded for an address. Null when
 * no provider is configured.
 */
export function externalAddress(template: string | null, videoId: string): string | null {
  if (!template) return null
  const id = encodeURIComponent(isExternalVideo(videoId) ? videoId.slice(externalPrefix.length) : videoId)
  // By a function: in a plain text `$&` and the like would stand for something else.
  return template.replaceAll('{id}', () => id)
}
