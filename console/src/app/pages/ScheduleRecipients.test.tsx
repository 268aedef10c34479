import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { create, fill, openForm, recipients, save, saved, tags } from './scheduleFormFixtures.ts'

describe('recipients', () => {
  test('Enter and leaving the field add a recipient as a tag; duplicates and empty input are ignored', async () => {
    const { page, form } = await openForm()
    const field = recipients(form)
    await page.user.type(
      field,
      '{Enter}  {Enter}ada@test.example{Enter}ADA@test.example{Enter}bo@test.example',
    )
    expect(tags(form)).toEqual(['Remove ada@test.example'])
    await page.user.tab()
    expect(tags(form)).toEqual(['Remove ada@test.example', 'Remove bo@test.example'])
    expect((field as HTMLInputElement).value).toBe('')
    expect(saved(page)).toEqual([])
  })

  test('pasted recipients are split at ; and , and line breaks; an invalid address stays in the field with an error', async () => {
    const { page, form } = await openForm()
    const field = recipients(form) as HTMLInputElement
    fireEvent.paste(field, {
      clipboardData: { getData: () => 'ada@test.example; bo@test.example,nobody\ncy@test.example' },
    })
    expect(tags(form)).toHaveLength(3)
    expect(field.value).toBe('nobody')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(form.getByText('This isn’t a valid email address: nobody')).toBeTruthy()
    await page.user.type(form.getByRole('textbox', { name: 'Report name' }), 'Morning')
    await save(page, form)
    expect(saved(page)).toEqual([])
    await page.user.clear(field)
    await save(page, form)
    await waitFor(() =>
      expect(saved(page)[0]?.['recipients']).toBe('ada@test.example;bo@test.example;cy@test.example'),
    )
  })

  test('recipients are removed by mouse and by keyboard', async () => {
    const { page, form } = await openForm()
    const field = recipients(form)
    await page.user.type(field, 'a@test.example,b@test.example,c@test.example,')
    expect(tags(form)).toHaveLength(3)
    await page.user.click(form.getByRole('button', { name: 'Remove b@test.example' }))
    expect(tags(form)).toEqual(['Remove a@test.example', 'Remove c@test.example'])
    expect(document.activeElement).toBe(field)
    await page.user.keyboard('{Backspace}')
    expect(tags(form)).toEqual(['Remove a@test.example'])
    form.getByRole('button', { name: 'Remove a@test.example' }).focus()
    await page.user.keyboard('{Enter}')
    expect(tags(form)).toEqual([])
  })

  test('a report has at most 20 recipients', async () => {
    const { form } = await openForm()
    const many = Array.from({ length: 21 }, (_, index) => `r${index}@test.example`).join(';')
    fireEvent.paste(recipients(form), { clipboardData: { getData: () => many } })
    expect(tags(form)).toHaveLength(20)
    expect(form.getByText('You can add up to 20 recipients.')).toBeTruthy()
    expect((recipients(form) as HTMLInputElement).value).toBe('r20@test.example')
  })
})

describe('recipients who cannot be mailed', () => {
  const known = {
    'GET /reports/recipients': () => ({
      body: {
        mustConfirm: true,
        remainingToday: 5,
        data: [
          { recipient: 'ada@test.example', status: 'unsubscribed' },
          { recipient: 'bo@test.example', status: 'pending' },
        ],
      },
    }),
  }

  test('recipients who have unsubscribed or not confirmed are marked, and the form states that new ones must confirm', async () => {
    const { page, form } = await openForm({ answers: known })
    await page.user.type(
      recipients(form),
      'Ada@test.example{Enter}bo@test.example{Enter}cy@test.example{Enter}',
    )
    const items = await waitFor(() => {
      const found = form.getAllByRole('listitem').map(({ textContent }) => textContent)
      expect(found[0]).toContain('unsubscribed')
      return found
    })
    expect(items).toEqual(['Ada@test.exampleunsubscribed', 'bo@test.examplenot confirmed', 'cy@test.example'])
    expect(form.getByText(/We send new recipients a link/)).toBeTruthy()
  })

  test.each([
    ['recipient_unsubscribed', /One of these recipients has unsubscribed/],
    ['recipient_limit', /up to 20 new recipients a day/],
  ] as const)(
    'a save refused with %s shows the error at the field and keeps the input',
    async (code, words) => {
      const fields = { 'reportData.recipients': 'In English' }
      const refused = { status: 422, body: { error: { code, message: code, fields } } }
      const { page, form } = await openForm({ answers: { [`POST ${create}`]: () => refused } })
      await fill(page, form)
      await save(page, form)
      expect(await form.findByText(words)).toBeTruthy()
      expect(tags(form)).toEqual(['Remove ada@test.example'])
    },
  )
})
