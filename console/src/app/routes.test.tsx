import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openReports } from './pages/reportsPageOfTests.ts'

test.each(['/reports', '/reports/foo', '/reports/foo/bar', '/reports/scheduled', '/reports/Scheduled'])(
  'the links of %s lead to the screen that is meant, and the router warns of none',
  async (path) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const page = openReports({ path })
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull(), { timeout: 20_000 })
    expect([page.where(), warn.mock.calls]).toEqual([path, []])
  },
)
