export const videoMedia = {} as const
