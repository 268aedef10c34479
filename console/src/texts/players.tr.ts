import type { Texts } from './en.ts'

export const players: Texts['players'] = {}
