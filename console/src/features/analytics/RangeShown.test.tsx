import { render, screen } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import { beginSession } from '../../lib/session.ts'
import { aUser } from '../../testing/renderConsole.tsx'
import { en } from '../../texts/en.ts'
import { tr } from '../../texts/tr.ts'
import { RangeShown } from './RangeShown.tsx'

// Late on the 19th in UTC, the 20th already in Istanbul.
const range = { start: Date.UTC(2026, 10, 19, 22) / 1000, end: Date.UTC(2026, 10, 21, 6, 5) / 1000 }

test.each([
  ['en', en],
  ['tr', tr],
] as const)('the period is day.month.year in the zone of the account, in %s', (language, texts) => {
  beginSession({
    tokens: { accessToken: 'a', refreshToken: 'r' },
    user: aUser({ timezone: 'Europe/Istanbul' }),
  })
  render(
    <IntlProvider locale={language} messages={texts as typeof en} timeZone="UTC">
      <RangeShown range={range} />
    </IntlProvider>,
  )
  const shown = screen.getByText(/Europe\/Istanbul/).textContent
  expect(shown).toMatch(/20\.11\.2026 01:00.*21\.11\.2026 09:05/)
})
