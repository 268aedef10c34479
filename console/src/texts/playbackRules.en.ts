export const playbackRules = {} as const
