/** Tags of a video, and of a campaign's targeting. */
export const [maxVideoTags, maxVideoTagLength] = [20, 50]

/** A tag as it is compared: without case, outer spaces and doubled spaces. */
export const normalizeTag = (tag: string): string =>
  tag.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')
