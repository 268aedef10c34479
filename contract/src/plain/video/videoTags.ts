/** Tags of a video, and of a campaign's targeting. */
export const [maxVideoTags, maxVideoTagLength] = [20, 50]

/** A tag as it is compared: without case, outer spaces and doubled spaces. */
export const normalizeTag = (tag: string): string =>
  tag.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

/** Tags with commas between them, each once. */
export function readTags(text: string): string[] {
  const tags = text.split(',').flatMap((tag) => tag.trim() || [])
  return tags.filter((tag, at) => tags.findIndex((one) => normalizeTag(one) === normalizeTag(tag)) === at)
}

export const areTags = (tags: readonly string[]): boolean =>
  tags.length <= maxVideoTags && tags.every((tag) => tag.length <= maxVideoTagLength)
