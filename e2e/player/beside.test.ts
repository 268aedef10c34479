import { expect, snippet, start, test } from './fixture.ts'

test('the player says which video and which view it is, so that ads beside it can be told by video', async ({
  open,
  site,
}) => {
  const player = await open(snippet(site))
  await expect(player).toHaveAttribute('data-video', 'first')
  await start(player)
  await expect.poll(() => site.beacons.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await expect(player).toHaveAttribute('data-view', site.beacons[0]!.view)
})

test('a player that is not counted names no view', async ({ open, site }) => {
  const player = await open(snippet(site, 'first', `data-options='{"measure":false}'`))
  await expect(player).toHaveAttribute('data-video', 'first')
  await expect(player).toHaveAttribute('data-view', '')
})
