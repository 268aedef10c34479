import { expect, test } from 'vitest'
import { findBreaches } from './styles.ts'

const tokens = {
  path: 'console/src/app/tokens.css',
  text: ':root {\n  --space-8: 8px;\n  --text-small: 13px;\n  --ink: #1b1824;\n}\n',
}
const sheet = 'console/src/ui/Tag.module.css'
const component = (code: string) => ({
  path: 'console/src/ui/Tag.tsx',
  text: `import classes from './Tag.module.css'\n${code}`,
})
const breachesOf = (css: string, code = 'const name = classes.tag') =>
  findBreaches([tokens, { path: sheet, text: css }, component(code)])

test.each([
  ['.tag {\n  padding: 8px 12px;\n}', ':2: space 8px; use var(--space-8)'],
  ['.tag {\n  font-size: 13px;\n}', ':2: font size 13px; use var(--text-small)'],
  ['.tag {\n  font: 400 15px / 20px serif;\n}', ':2: font size 15px; use a --text- token'],
  ['.tag {\n  font-weight: 600;\n}', ':2: font weight 600; use var(--weight-medium) or var(--weight-strong)'],
  ['.tag {\n  color: #fff;\n}', ':2: colour #fff; use a token of app/tokens.css, or add one there'],
  [
    '.tag {\n  background: rgb(0 0 0 / 20%);\n}',
    ':2: colour rgb(; use a token of app/tokens.css, or add one there',
  ],
  [
    '/* one\n   two */\n@media (width < 640px) {\n  .tag {\n    color: red;\n  }\n}',
    ':3: breakpoint 640px; use 768, 1024, 1280 px, or a layout that wraps by itself',
  ],
  ['.tag {\n  color: red;\n}\n\n.old {\n  color: red;\n}', ':5: no component uses .old; delete it'],
])('%j is refused', (css, breach) => {
  expect(breachesOf(css)).toEqual([sheet + breach])
})

test.each([
  '.tag {\n  padding: var(--space-8) 3px;\n  margin: -8px;\n}',
  '.tag {\n  font: var(--weight-strong) var(--text-small) / 20px serif;\n}',
  '.tag {\n  font-size: clamp(20px, 4cqi, 28px);\n  font-weight: 400;\n}',
  '.tag {\n  border: 8px solid var(--ink);\n  mask-image: linear-gradient(#000, rgb(0 0 0 / 25%));\n}',
  '@media (768px <= width < 1280px) {\n  .tag {\n    width: 640px; /* font-size: 13px; */\n  }\n}',
])('%j is allowed', (css) => {
  expect(breachesOf(css)).toEqual([])
})

test('a component that computes the name of a class may use all of them', () => {
  expect(
    breachesOf('.tag {\n  width: 0;\n}\n\n.good {\n  width: 0;\n}', 'const name = classes[tone]'),
  ).toEqual([])
})

test('a class that the sheet does not have is refused', () => {
  expect(breachesOf('.tag {\n  width: 0;\n}', 'const name = classes.tag + classes.old')).toEqual([
    'console/src/ui/Tag.tsx:2: Tag.module.css has no .old',
  ])
})

test('the console has at most 6,400 lines of CSS', () => {
  expect(breachesOf(`.tag {\n${'  width: 0;\n'.repeat(6400)}}\n`)).toEqual([
    'console/src: 6407 lines of CSS, 6400 allowed',
  ])
})
