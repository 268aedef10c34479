import { readFileSync } from 'node:fs'
import { expect, test } from './product.ts'
import { accountOf, helpPictures, readWords, showPicture, type PictureWords } from './screens/helpPictures.ts'
import { visit, type Visitor } from './screens/visit.ts'
import { shared } from './shared.ts'

const words = JSON.parse(
  readFileSync(new URL('../console/help/pictures/words.json', import.meta.url), 'utf8'),
) as PictureWords

for (const language of ['en', 'tr'] as const)
  test(`the pictures of the help show the screens as they are, ${language}`, async ({ browser, product }) => {
    await shared('prepared')
    const visitors = new Map<string, Visitor>()
    // A page is shown without a picture that was not taken yet.
    for (const picture of helpPictures.filter(({ name }) => words[name])) {
      const account = accountOf(picture, language)
      const visitor =
        visitors.get(account) ?? (await visit(browser, product.url, { account, language, clientId: '' }))
      visitors.set(account, visitor)
      await showPicture(visitor, product.url, picture)
      expect
        .soft(
          await readWords(visitor.page, picture, language),
          `take the pictures again: npm run help:pictures -- ${picture.name}`,
        )
        .toEqual(words[picture.name]?.[language])
    }
    for (const { context } of visitors.values()) await context.close()
  })
