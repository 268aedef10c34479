import { defaultVideoAds } from '@matinee/contract/plain/video/adBreaks'
import type { Playback } from '@matinee/contract/plain/video/playback'
import { defaultPlayerConfig, type PlayerConfig } from '@matinee/contract/plain/video/playerConfig'
import type { Player } from '@matinee/contract/players'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { videoPreviewKey } from '../../../shared/playback/playerPreview.queries.ts'
import { aPlayback } from '../../../testing/aPlayback.ts'
import { previewPosts as postsOf } from '../../../testing/previewPosts.ts'
import {
  aPage,
  aUser,
  aVideo,
  crumb,
  refusal,
  renderConsole,
  type Answer,
} from '../../../testing/renderConsole.tsx'
import { aPlayer, listed } from '../playersFixtures.ts'

function open(player: Player = aPlayer(), answers: Record<string, Answer> = {}) {
  return renderConsole({
    path: '/players/p1',
    user: aUser(),
    answers: {
      'GET /players/p1': () => ({ body: player }),
      'GET /players': () => listed(player),
      'GET /videos': () => aPage(),
      'GET /video-ads': () => ({ body: defaultVideoAds }),
      ...answers,
    },
  })
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const language = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' })
const checks = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox').map((one) => [one.labels![0]!.textContent, one.checked])

async function agree(page: ReturnType<typeof open>, question: string, verb: string) {
  const dialog = within(await screen.findByRole('alertdialog', { name: question }))
  await page.user.click(dialog.getByRole('button', { name: verb }))
}
const agreeToSave = (page: ReturnType<typeof open>) =>
  agree(page, 'Are you sure you want to save the changes?', 'Save changes')

const configSent = (page: ReturnType<typeof open>): PlayerConfig => {
  const { config } = page.to('PUT', '/players/p1').at(-1)!.body as { config: string }
  return JSON.parse(config) as PlayerConfig
}

test('general: the id is read-only and can be copied, name and language are edited', async () => {
  const page = open(aPlayer({ language: 'de' }))
  await screen.findByDisplayValue('Main player')
  expect([box('ID').value, box('ID').readOnly]).toEqual(['p1', true])
  expect(language().value).toBe('de')
  await page.user.click(button('Copy ID'))
  expect(await navigator.clipboard.readText()).toBe('p1')
  expect(screen.getAllByText('Copied!')).not.toHaveLength(0)
})

test('a new player shows the defaults: seven parts in order, three colours, two behaviours', async () => {
  open()
  await screen.findByDisplayValue('Main player')
  expect(checks()).toEqual([
    ['Title bar', true],
    ['Seek bar', true],
    ['Time display', true],
    ['Replay button', true],
    ['Share button', false],
    ['Full screen button', true],
    ['Logo', false],
    ['Autoplay', true],
    ['Loop', false],
  ])
  expect(
    ['Background colour', 'Foreground colour', 'Highlight colour'].map((name) => box(name).value),
  ).toEqual(['#2F2F2F', '#FFFFFF', '#0C43A8'])
})

test('a colour has at most 7 characters; its swatch follows and opens a picker', async () => {
  const page = open()
  const colour = await screen.findByLabelText<HTMLInputElement>('Background colour')
  await page.user.clear(colour)
  await page.user.type(colour, '#1234567')
  expect([colour.value, colour.maxLength]).toEqual(['#123456', 7])
  const swatch = screen.getAllByLabelText<HTMLInputElement>('Pick colour')[0]!
  expect(swatch.value).toBe('#123456')
  expect(document.getElementById(swatch.getAttribute('aria-describedby')!)!.textContent).toBe(
    'Background colour',
  )
  fireEvent.change(swatch, { target: { value: '#abcdef' } })
  expect(colour.value).toBe('#ABCDEF')
})

test('an incomplete colour shows an error; a missing # is added', async () => {
  const page = open()
  const colour = await screen.findByLabelText<HTMLInputElement>('Highlight colour')
  await page.user.clear(colour)
  await page.user.type(colour, 'ff00')
  expect(colour.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Write the colour as #RRGGBB.')
  await page.user.type(colour, '66{Tab}')
  expect([colour.value, colour.getAttribute('aria-invalid')]).toEqual(['#ff0066', null])
})

test('saving asks, sends all fields with the config as text, and returns to the list', async () => {
  const page = open(aPlayer(), { 'PUT /players/p1': () => ({ body: aPlayer() }) })
  const name = await screen.findByLabelText('Name')
  await page.user.clear(name)
  await page.user.type(name, ' Evening ')
  await page.user.selectOptions(language(), 'tr')
  await page.user.click(box('Share button'))
  await page.user.click(box('Loop'))
  await page.user.click(button('Save changes'))
  await agreeToSave(page)
  await waitFor(() => expect(page.where()).toBe('/players'))
  await screen.findByText('Changes saved.')
  const { config: _, ...rest } = page.to('PUT', '/players/p1')[0]!.body as Record<string, unknown>
  expect(rest).toEqual({ id: 'p1', name: 'Evening', language: 'tr', isDefault: false, videoAds: null })
  expect(configSent(page)).toEqual({
    appearance: { ...defaultPlayerConfig.appearance, showShareButton: true },
    behavior: { autoplay: true, loop: true },
  })
})

test('saving in an old tab does not make the player the default again', async () => {
  let isDefault = true
  const page = open(aPlayer({ isDefault }), {
    'GET /players/p1': () => ({ body: aPlayer({ isDefault }) }),
    'PUT /players/p1': () => ({ body: aPlayer({ isDefault }) }),
  })
  await screen.findByText('DEFAULT')
  isDefault = false
  await page.user.click(button('Save changes'))
  await agreeToSave(page)
  await waitFor(() => expect(page.where()).toBe('/players'))
  expect(page.to('PUT', '/players/p1')[0]!.body).toMatchObject({ id: 'p1', isDefault: false })
})

test('saving the default player keeps it the default', async () => {
  const page = open(aPlayer({ isDefault: true }), {
    'PUT /players/p1': () => ({ body: aPlayer({ isDefault: true }) }),
  })
  await page.user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await agreeToSave(page)
  await waitFor(() => expect(page.to('PUT', '/players/p1')).toHaveLength(1))
  expect(page.to('PUT', '/players/p1')[0]!.body).toMatchObject({ id: 'p1', isDefault: true })
})

test('saving and changing the default refetch the video previews', async () => {
  const page = open(aPlayer(), {
    'PUT /players/p1': () => ({ body: aPlayer() }),
  })
  const key = [...videoPreviewKey, 'v1', null]
  const isOld = () => page.queryClient.getQueryState(key)!.isInvalidated
  page.queryClient.setQueryData(key, 'shown')
  await page.user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await agreeToSave(page)
  await waitFor(() => expect(isOld()).toBe(true))
  page.queryClient.setQueryData(key, 'shown')
  await page.user.click(await screen.findByRole('button', { name: 'Make default: Main player' }))
  await agree(page, 'Are you sure you want to make this your default player?', 'Make default')
  await waitFor(() => expect(isOld()).toBe(true))
})

test('the preview shows the logo of the player', async () => {
  open(aPlayer({ logo: 'https://cdn.test/logo.png' }))
  const posts = await previewPosts()
  expect(posts().at(-1)!.playback.player).toMatchObject({ id: 'p1', logo: 'https://cdn.test/logo.png' })
})

test('Cancel saves nothing', async () => {
  const page = open()
  await page.user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await agree(page, 'Are you sure you want to save the changes?', 'Cancel')
  expect(page.to('PUT', '/players/p1')).toHaveLength(0)
  expect(page.where()).toBe('/players/p1')
})

test('the logo setting stays undefined until the user sets it', async () => {
  const page = open(aPlayer(), { 'PUT /players/p1': () => refusal(503, 'unavailable') })
  await page.user.click(await screen.findByRole('button', { name: 'Save changes' }))
  await agreeToSave(page)
  await screen.findByText('Your changes weren’t saved')
  expect(configSent(page).appearance.showLogo).toBeNull()
  for (const isOn of [true, false]) {
    await page.user.click(box('Logo'))
    await page.user.click(button('Save changes'))
    await agreeToSave(page)
    await waitFor(() => expect(configSent(page).appearance.showLogo).toBe(isOn))
  }
})

test('a refused save is reported at its field and keeps the typed values', async () => {
  const page = open(aPlayer(), {
    'PUT /players/p1': () => ({
      status: 422,
      body: {
        error: {
          code: 'config_invalid',
          message: 'invalid',
          fields: { 'config.appearance.highlightColor': 'Not a colour' },
        },
      },
    }),
  })
  const colour = await screen.findByLabelText<HTMLInputElement>('Highlight colour')
  await page.user.click(button('Save changes'))
  await agreeToSave(page)
  await screen.findByText('Your changes weren’t saved')
  expect([colour.value, colour.getAttribute('aria-invalid')]).toEqual(['#0C43A8', 'true'])
  await waitFor(() => expect(document.activeElement).toBe(colour))
  expect(box('Foreground colour').getAttribute('aria-invalid')).toBeNull()
  expect(page.where()).toBe('/players/p1')
  await page.user.type(colour, '{Backspace}9')
  expect(colour.getAttribute('aria-invalid')).toBeNull()
})

test('a player without a name cannot be saved', async () => {
  const page = open()
  await page.user.clear(await screen.findByLabelText('Name'))
  screen.getByText('This is a required field!')
  expect(button('Save changes').disabled).toBe(true)
})

test('deleting asks, deletes and returns to the list', async () => {
  const page = open(aPlayer(), { 'DELETE /players/p1': () => ({ body: { success: true } }) })
  await page.user.type(await screen.findByLabelText('Name'), ' of old')
  await page.user.click(button('Delete'))
  await agree(page, 'Are you sure you want to delete this player? This operation is irreversible.', 'Delete')
  await waitFor(() => expect(page.where()).toBe('/players'))
  await screen.findByText('Player deleted.')
})

test('making a player the default asks, sends id and isDefault, and returns to the list', async () => {
  const page = open(aPlayer(), { 'PUT /players/p1': () => ({ body: aPlayer({ isDefault: true }) }) })
  await page.user.click(await screen.findByRole('button', { name: 'Make default' }))
  await agree(page, 'Are you sure you want to make this your default player?', 'Make default')
  await waitFor(() => expect(page.where()).toBe('/players'))
  expect(page.to('PUT', '/players/p1')[0]!.body).toEqual({ id: 'p1', isDefault: true })
})

test('making a player the default saves nothing else, explains this, and asks about unsaved changes', async () => {
  const page = open(aPlayer(), { 'PUT /players/p1': () => ({ body: aPlayer({ isDefault: true }) }) })
  await page.user.click(await screen.findByLabelText('Loop'))
  await page.user.click(button('Make default'))
  await screen.findByText('Main player · You still need to save your other changes.')
  await agree(page, 'Are you sure you want to make this your default player?', 'Make default')
  await agree(page, 'You haven’t saved your changes. Leave anyway?', 'Stay here')
  expect([page.where(), box('Loop').checked]).toEqual(['/players/p1', true])
  expect(page.to('PUT', '/players/p1')).toHaveLength(1)
})

test('the default player can be neither deleted nor made the default again', async () => {
  open(aPlayer({ isDefault: true }))
  await screen.findByText('DEFAULT')
  expect([button('Delete').disabled, button('Make default').disabled]).toEqual([true, true])
  expect(button('Save changes').disabled).toBe(false)
})

test('leaving with unsaved changes asks first; without them it does not', async () => {
  const page = open()
  await page.user.click(await screen.findByLabelText('Loop'))
  await page.user.click(crumb('Players'))
  await agree(page, 'You haven’t saved your changes. Leave anyway?', 'Stay here')
  expect([page.where(), box('Loop').checked]).toEqual(['/players/p1', true])
  await page.user.click(box('Loop'))
  await page.user.click(crumb('Players'))
  await waitFor(() => expect(page.where()).toBe('/players'))
})

test('a deleted player redirects to the list', async () => {
  const page = open(aPlayer({ status: 'DELETED' }))
  await waitFor(() => expect(page.where()).toBe('/players'))
})

test('another account’s player looks like a missing one', async () => {
  open(aPlayer(), { 'GET /players/p1': () => refusal(404, 'not_found') })
  await screen.findByText(/There’s no such player, or it’s in another account/)
  expect(screen.getAllByRole('link', { name: 'Back to players' })).toHaveLength(1)
})

test('a name with markup is shown as text', async () => {
  open(aPlayer({ name: '<script>document.title = 1</script>' }))
  await screen.findByRole('heading', { name: '<script>document.title = 1</script>' })
  expect(document.querySelector('main script')).toBeNull()
})

test('colours with too little contrast are listed with ratio, result and a suggested colour', async () => {
  const page = open()
  const verdict = within(await screen.findByRole('region', { name: 'Readability' }))
  verdict.getByText('13.38 : 1')
  verdict.getByText('Passes')
  verdict.getByText('1.51 : 1')
  verdict.getByText('Too low')
  verdict.getByText('The seek bar and the like are hard to see. Raise the ratio to at least 3 : 1.')
  await page.user.click(verdict.getByRole('button', { name: /as the highlight colour/ }))
  expect(box('Highlight colour').value).not.toBe('#0C43A8')
  expect(verdict.getAllByText('Passes')).toHaveLength(2)
  expect(verdict.queryByText('Too low')).toBeNull()
})

test('the preview plays the newest available video with the unsaved settings and the last complete colours', async () => {
  const page = open(aPlayer(), {
    'GET /videos': () =>
      aPage(aVideo({ id: 'v9', status: 'TRANSCODING' }), aVideo({ id: 'v2' }), aVideo({ id: 'v1' })),
    'GET /videos/v2/playback': () => ({
      body: { data: aPlayback({ id: 'v2', player: { ...aPlayback().player, id: 'other' } }) },
    }),
  })
  const posts = await previewPosts()
  expect(posts().at(-1)).toMatchObject({
    playback: {
      id: 'v2',
      token: '',
      player: { id: 'p1', language: 'en', config: defaultPlayerConfig, logo: null },
    },
    options: { autoplay: false, sticky: false, sound: true },
    showsControls: true,
  })
  await page.user.click(box('Title bar'))
  await page.user.selectOptions(language(), 'fr')
  await page.user.clear(box('Background colour'))
  await page.user.type(box('Background colour'), '#10')
  const { player } = posts().at(-1)!.playback
  expect([
    player.language,
    player.config.appearance.showTitleBar,
    player.config.appearance.backgroundColor,
  ]).toEqual(['fr', false, '#2F2F2F'])
  await page.user.type(box('Background colour'), '2030')
  expect(posts().at(-1)!.playback.player.config.appearance.backgroundColor).toBe('#102030')
})

test('the preview plays a test ad in each break of the unsaved settings', async () => {
  const page = open(aPlayer(), {
    'GET /videos': () => aPage(aVideo({ id: 'v2' })),
    'GET /videos/v2/playback': () => ({ body: { data: aPlayback({ id: 'v2', duration: 600_000 }) } }),
  })
  const posts = await previewPosts()
  const ads = () => posts().at(-1)!.playback.ads
  expect(ads()).toBeNull()
  await page.user.click(await screen.findByRole('switch', { name: 'Show test ads' }))
  const tags = [expect.stringMatching(/\/ads\/test\.xml$/)]
  await waitFor(() => expect(ads()?.breaks).toEqual([{ at: 'start', tags }]))
  await page.user.click(box('Only for this player'))
  await page.user.click(box('Before the video'))
  screen.getByText('With these settings, the video in the preview shows no ads.')
  expect(ads()).toBeNull()
  await page.user.click(box('During the video'))
  await waitFor(() => expect(ads()?.breaks).toEqual([{ at: { ms: 300_000 }, tags }]))
  expect(page.to('PUT', '/players/p1')).toEqual([])
})

test.each<[string, Record<string, Answer>]>([
  ['has no video', { 'GET /videos': () => aPage() }],
  [
    'lets only signed embeds play',
    {
      'GET /videos': () => aPage(aVideo()),
      'GET /videos/v1/playback': () => refusal(403, 'signature_required'),
    },
  ],
])('an account that %s sees the player without a film', async (_, answers) => {
  open(aPlayer(), answers)
  const posts = await previewPosts()
  expect(posts().at(-1)!.playback).toMatchObject({ id: 'sample', sources: [], player: { id: 'p1' } })
})

test('a preview whose video failed to load shows the failure and can be reloaded', async () => {
  let isBroken = true
  const page = open(aPlayer(), {
    'GET /videos': () => (isBroken ? refusal(500, 'internal') : aPage(aVideo({ status: 'AVAILABLE' }))),
    'GET /videos/v1/playback': () => ({ body: { data: aPlayback() } }),
  })
  expect(await screen.findByText(/We couldn’t load your newest video/)).toBeTruthy()
  expect(
    screen.queryByText('This is a sample video for now. Once you add a video, yours plays here.'),
  ).toBeNull()
  isBroken = false
  await page.user.click(button('Try again'))
  expect(await screen.findByText(/Press play to start/)).toBeTruthy()
})

test('a chosen logo is redrawn and saved immediately, and so is its removal', async () => {
  drawsPictures({ width: 2000, height: 1000 })
  const page = open(aPlayer(), {
    'PUT /players/p1/logo': () => ({ body: aPlayer({ logo: 'https://cdn.test/logo.png' }) }),
    'DELETE /players/p1/logo': () => ({ body: aPlayer() }),
  })
  await screen.findByRole('button', { name: 'Choose image' })
  await page.user.upload(picker(), new File(['x'], 'logo.png', { type: 'image/png' }))
  await screen.findByText('Logo saved.')
  expect(page.to('PUT', '/players/p1/logo')[0]!.body).toEqual({
    image: 'data:image/png;base64,512x256',
  })
  screen.getByText(/select “Logo” and save/)
  await page.user.click(button('Remove logo image'))
  await screen.findByText('Logo removed.')
  screen.getByRole('button', { name: 'Choose image' })
})

test('a file that is not a picture is reported at the button and not sent', async () => {
  drawsPictures(null)
  const page = open()
  await screen.findByRole('button', { name: 'Choose image' })
  await page.user.upload(picker(), new File(['x'], 'logo.png', { type: 'image/png' }))
  await screen.findByText(/We couldn’t open this image/)
  expect(page.to('PUT', '/players/p1/logo')).toHaveLength(0)
})

test('a logo that the server refuses is reported at the button', async () => {
  drawsPictures({ width: 100, height: 100 })
  const page = open(aPlayer(), { 'PUT /players/p1/logo': () => refusal(422, 'image_invalid') })
  await screen.findByRole('button', { name: 'Choose image' })
  await page.user.upload(picker(), new File(['x'], 'logo.png', { type: 'image/png' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/picture|image/)
})

test('a player follows the account’s video ads until it has its own, which begin as the account’s', async () => {
  const account = { ...defaultVideoAds, postroll: true }
  const page = open(aPlayer(), {
    'GET /video-ads': () => ({ body: account }),
    'PUT /players/p1': () => ({ body: aPlayer() }),
  })
  await screen.findByText('Now: Before the video, After the video.')
  expect(box('As in your account').checked).toBe(true)
  await page.user.click(box('Only for this player'))
  await page.user.click(box('Before the video'))
  await page.user.click(box('During the video'))
  await page.user.clear(box('Time between mid-rolls'))
  expect(button('Save changes').disabled).toBe(true)
  await page.user.type(box('Time between mid-rolls'), '10')
  await page.user.click(box('As in your account'))
  expect(screen.queryByLabelText('Before the video')).toBeNull()
  await page.user.click(box('Only for this player'))
  expect([box('Before the video').checked, box('Time between mid-rolls').value]).toEqual([false, '10'])
  await page.user.click(button('Save changes'))
  await agreeToSave(page)
  await screen.findByText('Changes saved.')
  expect(page.to('PUT', '/players/p1')[0]!.body).toMatchObject({
    videoAds: { ...account, preroll: false, midrolls: true, midrollEveryMs: 600_000 },
  })
})

test('a player with video ads of its own shows them, and a refusal of them stays with them', async () => {
  const own = { ...defaultVideoAds, isOn: false }
  const page = open(aPlayer({ videoAds: own }), {
    'PUT /players/p1': () => ({
      status: 422,
      body: { error: { code: 'invalid_request', message: 'x', fields: { 'videoAds.midrollEveryMs': 'x' } } },
    }),
  })
  await screen.findByDisplayValue('Main player')
  expect([box('Only for this player').checked, box('Show ads in the player').checked]).toEqual([true, false])
  await page.user.click(button('Save changes'))
  await agreeToSave(page)
  await screen.findByText('The player can’t show ads this way. Check the times and save again.')
  await page.user.click(box('Show ads in the player'))
  expect(screen.queryByText(/can’t show ads this way/)).toBeNull()
})

const picker = () => document.querySelector<HTMLInputElement>('input[type="file"]')!

/** jsdom decodes no pictures and has no canvas; null: the file is not a picture. */
function drawsPictures(size: { width: number; height: number } | null) {
  class FakeImage {
    src = ''
    naturalWidth = size?.width ?? 0
    naturalHeight = size?.height ?? 0
    decode = () => (size ? Promise.resolve() : Promise.reject(new Error('no picture')))
  }
  vi.stubGlobal('Image', FakeImage)
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  const canvas = HTMLCanvasElement.prototype as unknown as Record<string, unknown>
  canvas['getContext'] = () => ({ drawImage: () => undefined })
  canvas['toDataURL'] = function draw(this: HTMLCanvasElement) {
    return `data:image/png;base64,${this.width}x${this.height}`
  }
}

type Posted = {
  playback: {
    id: string
    ads: Playback['ads']
    player: { language: string; config: PlayerConfig }
  }
}

const previewPosts = () => postsOf<Posted>('Live preview')
