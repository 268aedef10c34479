import type { Texts } from './en.ts'

export const videoMedia: Texts['videoMedia'] = {}
