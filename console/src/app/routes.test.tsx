import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openReports } from './pages/reportsPageFixtures.ts'

test.each(['/reports', '/reports/foo', '/reports/foo/bar', '/reports/scheduled', '/reports/Scheduled'])(
  'the links of %s open the intended screen without a router warning',
  async (path) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = openReports({ path })
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull(), { timeout: 20_000 })
    expect([page.where(), warn.mock.calls]).toEqual([path, []])
  },
)
