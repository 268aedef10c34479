import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'

test.each([
  ['Türkiye', 'turkiye'],
  ['İSPANYA', 'ispanya'],
  ['Instagram', 'ınstagram'],
  ['IRAK', 'ırak'],
  ['Åland', 'aland'],
  ["Côte d'Ivoire", "cote d'ivoire"],
])('%s is found by %s', (name, typed) => expect(foldText(name)).toContain(foldText(typed)))
