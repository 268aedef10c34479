import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import { expect, test, vi } from 'vitest'
import { beginSession } from '../../../lib/session/session.ts'
import { answerFetch, aUser } from '../../../testing/renderConsole.tsx'
import { en } from '../../../texts/en.ts'
import { AccountSwitcher } from './AccountSwitcher.tsx'

const target = (id: string, name: string) => ({ id, name, email: `${id}@test`, integrationType: 0 })
const tokens = { accessToken: 'a', refreshToken: 'r' }

function renderMenu(targets: object[], actor: { id: string; name: string } | null = null) {
  beginSession({ tokens, user: aUser(), actor })
  const sent = answerFetch({ 'GET /auth/switch': () => ({ body: { data: targets } }) })
  const onChoose = vi.fn<() => void>()
  const root = createRootRoute()
  const menu = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <AccountSwitcher onChoose={onChoose} />,
  })
  const page = createRoute({ getParentRoute: () => root, path: '/auth/switch', component: () => 'switching' })
  const router = createRouter({
    routeTree: root.addChildren([menu, page]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <IntlProvider locale="en" messages={en} timeZone="UTC">
        <RouterProvider router={router as never} />
      </IntlProvider>
    </QueryClientProvider>,
  )
  return { sent, router, onChoose }
}

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

test('each account is a link, and a click notifies the menu', async () => {
  const { router, onChoose } = renderMenu([target('u2', 'Bo Films'), target('u3', 'Cy Media')])
  const link = await screen.findByRole('link', { name: /Bo Films/ })
  expect(addresses()).toEqual(['/auth/switch?id=u2', '/auth/switch?id=u3'])
  link.click()
  await screen.findByText('switching')
  expect(onChoose).toHaveBeenCalledOnce()
  expect(router.state.location.state).toMatchObject({ isChosen: true })
})

test('nothing is shown without other accounts', async () => {
  const { sent } = renderMenu([])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByText('Switch account')).toBeNull()
})

test('while acting in an account, your own account is first and the current one is excluded', async () => {
  renderMenu([target('u1', 'Ada Publisher'), target('u2', 'Bo Films')], { id: 'agent', name: 'Agent' })
  await screen.findByRole('link', { name: /Bo Films/ })
  expect(addresses()).toEqual(['/auth/switch?id=agent', '/auth/switch?id=u2'])
})
