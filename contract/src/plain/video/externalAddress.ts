const externalPrefix = 'nkt:'

/** Whether another provider plays the video, which its id shows by `nkt:`. The operator configures the provider's address. */
export const isExternalVideo = (videoId: string): boolean => videoId.startsWith(externalPrefix)

/**
 * The address that plays an external video: each `{id}` of the template becomes the id after `nkt:`, URL-encoded. Null
 * when no provider is configured.
 */
export function externalAddress(template: string | null, videoId: string): string | null {
  if (!template) return null
  const id = encodeURIComponent(isExternalVideo(videoId) ? videoId.slice(externalPrefix.length) : videoId)
  // A function, because `$&` in a replacement text has a meaning.
  return template.replaceAll('{id}', () => id)
}
