import { countryCodes } from '@matinee/contract/plain/countries'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useSavedState } from '../../lib/savedState.ts'
import { useSession } from '../../lib/session/session.ts'
import { crumb, refusal, type Answer } from '../../testing/renderConsole.tsx'
import { noInfo, openPayments, someInfo } from './paymentsFixtures.ts'

const noCurrency = 'please select a payment currency.'
const unfilled = 'please fill in all required fields.'
const typed = {
  'Bank name': 'Harbour Bank',
  Branch: 'Galata',
  'Bank address': 'Quay 1',
  IBAN: 'TR330006100519786457841326',
  'Account number': '-',
  'SWIFT (BIC)': 'HARBTRIS',
  'Routing number': '-',
  'Account owner': 'Ada Publisher',
  'Owner address': 'Hill 2',
}
type Label = keyof typeof typed
const labels = Object.keys(typed) as Label[]
const body = {
  paymentCurrency: 'EUR',
  bank: 'Harbour Bank',
  branch: 'Galata',
  bankAddress: 'Quay 1',
  bankCountry: 'TR',
  iban: 'TR330006100519786457841326',
  accountNumber: '-',
  swift: 'HARBTRIS',
  routing: '-',
  name: 'Ada Publisher',
  address: 'Hill 2',
}

function open(info: object = noInfo, answers: Record<string, Answer> = {}) {
  const page = openPayments(
    {
      'GET /users/paymentinfo': () => ({ body: info }),
      'POST /users/paymentinfo': () => ({ body: someInfo }),
      ...answers,
    },
    '/payments/edit',
  )
  return { ...page, sentBodies: () => page.to('POST', '/users/paymentinfo').map((sent) => sent.body) }
}
type Opened = ReturnType<typeof open>
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const country = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Bank country' })
const save = (page: Opened) => page.user.click(screen.getByRole('button', { name: 'Save changes' }))
const choose = (page: Opened) => page.user.click(screen.getByRole('radio', { name: /EUR/ }))

async function fill(page: Opened, left: string | null = null) {
  await page.user.selectOptions(await country(), left === 'Bank country' ? '' : 'TR')
  for (const label of labels.filter((one) => one !== left)) {
    await page.enter(await field(label), typed[label])
  }
}

const log = vi.spyOn(console, 'error')
beforeEach(() => void log.mockReset())

describe('a new account', () => {
  test('a new account has eleven empty fields, and EUR and USD as currencies, neither selected', async () => {
    open()
    for (const label of labels) expect((await field(label)).value).toBe('')
    expect((await country()).value).toBe('')
    const radios = screen.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
      ['EUR', false],
      ['USD', false],
    ])
  })

  test('the form explains that an IBAN or an account number is enough, and how to fill fields that do not apply', async () => {
    open()
    await screen.findByText(/You can enter an IBAN or an account number/)
    expect(screen.getByText(/if your bank doesn’t use one, enter “-”/)).toBeTruthy()
  })

  test('every country is offered by its name in the console’s language', async () => {
    open()
    const names = within(await country())
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
    expect(names).toHaveLength(countryCodes.length + 1)
    expect(names.slice(1, 3)).toEqual(['Afghanistan', 'Åland Islands'])
  })

  test('a missing currency is reported first, whatever else is blank', async () => {
    const page = open()
    await fill(page, 'IBAN')
    await save(page)
    expect((await screen.findByRole('alert')).textContent).toBe(noCurrency)
    expect(screen.queryByText(unfilled)).toBeNull()
    expect((document.activeElement as HTMLInputElement).type).toBe('radio')
    await choose(page)
    expect(screen.queryByText(noCurrency)).toBeNull()
    await save(page)
    expect((await screen.findByRole('alert')).textContent).toBe(unfilled)
    expect(page.sentBodies()).toEqual([])
  })

  test.each([...labels, 'Bank country'])(
    'a blank in "%s" is marked and gets the focus; nothing is sent',
    async (label) => {
      const page = open()
      await fill(page, label)
      await choose(page)
      if (label !== 'Bank country') await page.user.type(await field(label), '  ')
      await save(page)
      expect((await screen.findByRole('alert')).textContent).toBe(unfilled)
      const blank = await field(label)
      expect([...document.querySelectorAll('[aria-invalid]')]).toEqual([blank])
      await waitFor(() => expect(document.activeElement).toBe(blank))
      expect(page.sentBodies()).toEqual([])
    },
  )

  test('invisible characters do not fill a field', async () => {
    const page = open()
    await fill(page, 'Branch')
    await choose(page)
    const branch = await field('Branch')
    branch.focus()
    await page.user.paste('\u200b\u3164')
    await save(page)
    expect((await screen.findByRole('alert')).textContent).toBe(unfilled)
    expect([...document.querySelectorAll('[aria-invalid]')]).toEqual([branch])
    expect(page.sentBodies()).toEqual([])
  })

  test('several blank fields are all marked, and the first gets the focus', async () => {
    const page = open()
    await field('Bank name')
    await choose(page)
    await save(page)
    await screen.findByText(unfilled)
    expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(10)
    const bank = await field('Bank name')
    await waitFor(() => expect(document.activeElement).toBe(bank))
  })

  test('all eleven fields are saved trimmed, with a message, and the payments open', async () => {
    let isSaved = false
    const page = open(noInfo, {
      'GET /users/paymentinfo': () => ({ body: isSaved ? someInfo : noInfo }),
      'POST /users/paymentinfo': () => {
        isSaved = true
        return { body: someInfo }
      },
    })
    await fill(page)
    await choose(page)
    await page.user.type(await field('Bank name'), '  ')
    await save(page)
    await screen.findByText('Your payment details were saved.')
    expect(page.where()).toBe('/payments')
    expect(page.sentBodies()).toEqual([body])
    await screen.findByText(/^Your payment information has been received/)
  })

  test('a second press during saving sends nothing', async () => {
    let answer: (() => void) | undefined
    const page = open(noInfo, {
      'POST /users/paymentinfo': () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: someInfo })
        }),
    })
    await fill(page)
    await choose(page)
    await save(page)
    await save(page)
    await page.user.type(await field('Bank name'), '{Enter}')
    expect(page.sentBodies()).toHaveLength(1)
    answer!()
    await screen.findByText('Your payment details were saved.')
  })
})

describe('a doubtful IBAN', () => {
  const wrong = 'TR340006100519786457841326'
  const hint = /check digits of this IBAN don’t match/

  test('an IBAN with wrong check digits has a hint once typing stops, and is saved after a question', async () => {
    const page = open(noInfo)
    await fill(page, 'IBAN')
    await choose(page)
    await page.user.type(await field('IBAN'), wrong)
    await screen.findByText(hint)
    expect((await field('IBAN')).getAttribute('aria-invalid')).toBeNull()
    await save(page)
    const first = await screen.findByRole('alertdialog', { name: 'Save this IBAN as it is?' })
    await page.user.click(within(first).getByRole('button', { name: 'Check again' }))
    await waitFor(async () => expect(document.activeElement).toBe(await field('IBAN')))
    expect(page.sentBodies()).toEqual([])
    await save(page)
    const second = await screen.findByRole('alertdialog', { name: 'Save this IBAN as it is?' })
    await page.user.click(within(second).getByRole('button', { name: 'Save as it is' }))
    await screen.findByText('Your payment details were saved.')
    expect(page.sentBodies()).toEqual([{ ...body, iban: wrong }])
  })

  test('a text that begins like an IBAN but is too short has a hint, and saving asks', async () => {
    const page = open(noInfo)
    await fill(page, 'IBAN')
    await choose(page)
    await page.enter(await field('IBAN'), 'GB00TEST')
    await page.enter(await field('Account number'), 'GB00TEST')
    await save(page)
    const question = await screen.findByRole('alertdialog', { name: 'Save this IBAN as it is?' })
    within(question).getByText(/An IBAN has 15 to 34 characters/)
    // The other one is the hint of the field; the account number has none.
    await waitFor(() => expect(screen.getAllByText(/An IBAN has 15 to 34 characters/)).toHaveLength(2))
    expect(page.sentBodies()).toEqual([])
  })

  test('a confirmed IBAN is not asked about again when saving fails', async () => {
    let isUp = false
    const page = open(noInfo, {
      'POST /users/paymentinfo': () => (isUp ? { body: someInfo } : refusal(503, 'unavailable')),
    })
    await fill(page, 'IBAN')
    await choose(page)
    await page.enter(await field('IBAN'), wrong)
    await save(page)
    await page.user.click(await screen.findByRole('button', { name: 'Save as it is' }))
    await screen.findByText('Your payment details weren’t saved')
    isUp = true
    await save(page)
    await waitFor(() => expect(page.where()).toBe('/payments'))
  })

  test.each(['-', 'TR33 0006 1005 1978 6457 8413 26', '1234567890'])(
    'the IBAN %s is not doubted',
    async (iban) => {
      const page = open()
      await page.enter(await field('IBAN'), iban)
      await page.enter(await field('Account number'), wrong)
      // The hint of the other field proves that both were checked.
      expect(await screen.findAllByText(hint)).toHaveLength(1)
      await page.user.clear(await field('Account number'))
      await waitFor(() => expect(screen.queryByText(hint)).toBeNull())
    },
  )
})

describe('an account with payment details', () => {
  test('stored details are in the form, numbers by their end only, and can be saved unchanged', async () => {
    const page = open(someInfo)
    expect([(await field('IBAN')).value, (await field('Bank name')).value]).toEqual([
      '••••1326',
      'Harbour Bank',
    ])
    expect([(await country()).value, screen.getByRole('radio', { name: /EUR/, checked: true })]).toBeTruthy()
    await page.user.clear(await field('Branch'))
    await page.user.type(await field('Branch'), 'Pera')
    await save(page)
    await waitFor(() => expect(page.sentBodies()).toEqual([{ ...someInfo, branch: 'Pera' }]))
  })

  test('a masked field explains that typing replaces it, and does so wherever the cursor is', async () => {
    const page = open(someInfo)
    const iban = await field('IBAN')
    await page.user.click(iban)
    const note = document.getElementById(iban.getAttribute('aria-describedby')!)!
    expect(note.textContent).toBe(
      'We only show the last characters of what you’ve saved. If you type in a field and save, the new value replaces the entire old one.',
    )
    expect(screen.getAllByText(note.textContent)).toHaveLength(1)
    await page.user.type(iban, 'DE', { initialSelectionStart: 6, initialSelectionEnd: 6 })
    expect(iban.value).toBe('DE')
    await page.user.click(screen.getByRole('button', { name: 'IBAN: keep the saved value' }))
    expect([iban.value, document.activeElement]).toEqual(['••••1326', iban])
  })

  test('deleting part of a masked field empties it, and an empty field is not sent', async () => {
    const page = open(someInfo)
    const number = await field('Account number')
    await page.user.type(number, '{Backspace}')
    expect(number.value).toBe('')
    await save(page)
    await screen.findByText(unfilled)
    expect(page.sentBodies()).toEqual([])
  })

  test('a stored country that is not listed stays selected', async () => {
    open({ ...someInfo, bankCountry: 'Ruritania' })
    expect((await country()).value).toBe('Ruritania')
  })
})

describe('failures', () => {
  test('a refused field shows an error in the console’s language, and no value is lost', async () => {
    const page = open(noInfo, {
      'POST /users/paymentinfo': () => ({
        status: 400,
        body: { error: { code: 'invalid_request', message: 'no', fields: { swift: 'not this one' } } },
      }),
    })
    await fill(page)
    await choose(page)
    await save(page)
    await waitFor(async () => expect((await field('SWIFT (BIC)')).getAttribute('aria-invalid')).toBe('true'))
    await waitFor(async () => expect(document.activeElement).toBe(await field('SWIFT (BIC)')))
    expect((await field('IBAN')).value).toBe(typed.IBAN)
    expect(page.where()).toBe('/payments/edit')
    await page.user.type(await field('SWIFT (BIC)'), 'X')
    expect((await field('SWIFT (BIC)')).getAttribute('aria-invalid')).toBeNull()
  })

  test.each([
    [503, 'unavailable'],
    [429, 'too_many_requests'],
  ])('an answer %i is shown, nothing is lost, and the form can be sent again', async (status, code) => {
    let isUp = false
    const page = open(noInfo, {
      'POST /users/paymentinfo': () => (isUp ? { body: someInfo } : refusal(status, code)),
    })
    await fill(page)
    await choose(page)
    await save(page)
    await screen.findByText('Your payment details weren’t saved')
    for (const label of labels) expect((await field(label)).value).toBe(typed[label])
    isUp = true
    await save(page)
    await waitFor(() => expect(page.where()).toBe('/payments'))
  })

  test('leaving a changed form asks first', async () => {
    const page = open()
    await page.user.type(await field('Bank name'), 'H')
    await page.user.click(crumb('Payments'))
    const dialog = await screen.findByRole('alertdialog', {
      name: 'You haven’t saved your changes. Leave anyway?',
    })
    await page.user.click(within(dialog).getByRole('button', { name: 'Stay here' }))
    expect([page.where(), (await field('Bank name')).value]).toEqual(['/payments/edit', 'H'])
  })

  test('leaving an untouched form asks nothing', async () => {
    const page = open(someInfo)
    await field('Bank name')
    await page.user.click(crumb('Payments'))
    await waitFor(() => expect(page.where()).toBe('/payments'))
  })

  test('details that fail to load are not shown as an empty form', async () => {
    open(noInfo, { 'GET /users/paymentinfo': () => refusal(404, 'not_found') })
    await screen.findByText('Your payment details couldn’t be loaded.')
    expect([screen.queryByLabelText('IBAN'), screen.queryByRole('alert')]).toEqual([null, null])
  })
})

test('when the password is required, the form shows a field for it, loses nothing, and neither signs out nor refreshes', async () => {
  let isAsked = false
  const page = open(noInfo, {
    'POST /users/paymentinfo': () => {
      if (isAsked) return { body: someInfo }
      isAsked = true
      return refusal(401, 'reauthentication_required', { currentPassword: 'Required' })
    },
  })
  await fill(page)
  await choose(page)
  await save(page)
  const current = await field('Current password')
  await waitFor(() => expect(document.activeElement).toBe(current))
  expect(page.to('POST', '/auth/token')).toEqual([])
  expect(page.where()).toBe('/payments/edit')
  for (const label of labels) expect((await field(label)).value).toBe(typed[label])
  await page.user.type(current, 'old rails')
  await save(page)
  await waitFor(() => expect(page.where()).toBe('/payments'))
  expect(page.sentBodies()).toEqual([body, { ...body, currentPassword: 'old rails' }])
})

test('an operator acting in the account can look but not change, and the page explains why', async () => {
  const page = open(someInfo)
  useSession.setState({ actor: { id: 'agent', name: 'Bo Agent' } })
  await screen.findByText('Only the account owner can change the payment details.')
  for (const label of labels) expect((await field(label)).matches(':disabled')).toBe(true)
  expect(screen.getByRole('button', { name: 'Save changes' }).matches(':disabled')).toBe(true)
  await save(page)
  expect(page.sentBodies()).toEqual([])
})

test('no details are in the address or in the browser’s storage', async () => {
  const page = open(noInfo, { 'POST /users/paymentinfo': () => refusal(503, 'unavailable') })
  await fill(page)
  await choose(page)
  await save(page)
  await screen.findByText('Your payment details weren’t saved')
  const stored =
    JSON.stringify([localStorage, sessionStorage].map((storage) => Object.entries(storage))) + page.where()
  for (const secret of [typed.IBAN, 'Harbour Bank', 'HARBTRIS']) expect(stored).not.toContain(secret)
  for (const input of document.querySelectorAll('form :is(input[type=text], textarea)'))
    expect(['off', 'name', 'street-address']).toContain(input.getAttribute('autocomplete'))
})

test('the form, its errors and the countries are in Turkish', async () => {
  useSavedState.setState({ language: 'tr' })
  const page = open()
  const name = await screen.findByRole('combobox', { name: 'Bankanın ülkesi' })
  expect(within(name).getByRole('option', { name: 'Türkiye' })).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Değişiklikleri kaydet' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Ödemeyi hangi para birimiyle alacağınızı seçin.',
  )
  await page.user.click(screen.getByRole('radio', { name: /USD/ }))
  await page.user.click(screen.getByRole('button', { name: 'Değişiklikleri kaydet' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Zorunlu alanların hepsini doldurun.')
  screen.getByText(/IBAN ya da hesap numarası/)
})
