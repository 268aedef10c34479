import { expect, test } from 'vitest'
import { passwordWeakness } from './passwordWeakness.ts'

const ada = { email: 'ada.byron@mail.example', name: 'Ada Byron' }

test.each([
  ['seven characters', 'gr8 tea', ada, 'short'],
  ['seven characters of two code units each', '🌳🌲🌴🌵🌾🌿🍀', ada, 'short'],
  ['a common one in another case', 'PassWord123', ada, 'common'],
  ['two characters in turn', 'abababababab', ada, 'repetitive'],
  ['a block of three characters repeated', 'newnewnew', ada, 'repetitive'],
  ['a block of four characters repeated, in another case', 'RainrAin', ada, 'repetitive'],
  ['a block of four characters of two code units each', '🌳🌲🌴🌵🌳🌲🌴🌵', ada, 'repetitive'],
  ['a block whose last repetition is cut off', 'newnewne', ada, 'repetitive'],
  ['the e-mail', 'ada.byron@mail.example', ada, 'personal'],
  ['what stands before the @, with a year', 'Ada.Byron1815', ada, 'personal'],
  ['the name, with a sign', 'adabyron!', ada, 'personal'],
  ['a name in another script, with a year', 'иванпетров2026', { ...ada, name: 'Иван Петров' }, 'personal'],
] as const)('%s is weak', (_, password, of, why) => {
  expect(passwordWeakness(password, of)).toBe(why)
})

test.each([
  ['a few words', 'four walnut trees', ada],
  ['a block of five characters repeated', 'trainTRAIN', ada],
  ['a block repeated and one character more', 'newnewnew!', ada],
  ['a few words that hold the name', 'ada likes four trees', ada],
  ['words in the script of the name', 'четыре ореховых дерева', { ...ada, name: 'Иван Петров' }],
  ['words of letters outside ASCII for a name of the same', '四棵核桃树在花园里', { ...ada, name: '李伟' }],
  ['digits for an e-mail of digits', '83749 28301', { ...ada, email: '5551234@mail.example' }],
])('%s is not weak', (_, password, of) => {
  expect(passwordWeakness(password, of)).toBeNull()
})
