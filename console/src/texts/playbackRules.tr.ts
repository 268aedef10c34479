import type { Texts } from './en.ts'

export const playbackRules: Texts['playbackRules'] = {}
