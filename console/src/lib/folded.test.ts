import { expect, test } from 'vitest'
import { folded } from './folded.ts'

test.each([
  ['Türkiye', 'turkiye'],
  ['İSPANYA', 'ispanya'],
  ['Instagram', 'ınstagram'],
  ['IRAK', 'ırak'],
  ['Åland', 'aland'],
  ["Côte d'Ivoire", "cote d'ivoire"],
])('%s is found by %s', (name, typed) => expect(folded(name)).toContain(folded(typed)))
