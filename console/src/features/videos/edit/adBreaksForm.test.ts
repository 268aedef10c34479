import { noAdBreaks } from '@matinee/contract/plain/video/adBreaks'
import { expect, test } from 'vitest'
import { adBreaksForm, parseTime, readAdBreaks, type AdBreaksForm } from './adBreaksForm.ts'

const own = (times: string[], some: Partial<AdBreaksForm> = {}): AdBreaksForm => ({
  mode: 'own',
  preroll: false,
  postroll: false,
  times,
  ...some,
})

test.each([
  ['2:30', 150_000],
  [' 0:05 ', 5_000],
  ['90:00', 5_400_000],
  ['1:02:03', 3_723_000],
  ['2:3', null],
  ['2:60', null],
  ['1:60:00', null],
  ['150', null],
  ['', null],
  ['two', null],
])('the time %j is %s ms', (text, ms) => {
  expect(parseTime(text)).toBe(ms)
})

test('saved breaks are shown as the choice that they are, in the order of the video', () => {
  expect(adBreaksForm(null).mode).toBe('player')
  expect(adBreaksForm(noAdBreaks).mode).toBe('none')
  expect(adBreaksForm({ preroll: true, postroll: false, midrollAtMs: [3_723_000, 150_000] })).toEqual({
    mode: 'own',
    preroll: true,
    postroll: false,
    times: ['2:30', '1:02:03'],
  })
})

test('own times are sent in the order of the video, without empty rows', () => {
  expect(readAdBreaks(own(['2:30', '', '1:00'], { postroll: true }), 600_000)).toEqual({
    adBreaks: { preroll: false, postroll: true, midrollAtMs: [60_000, 150_000] },
  })
})

test('each row with a fault says which', () => {
  expect(readAdBreaks(own(['1:00', 'soon', '', '1:10', '10:00', '0:00']), 600_000)).toEqual({
    faults: new Map([
      [1, 'notATime'],
      [5, 'too_early'],
      [3, 'too_close'],
      [4, 'beyond_end'],
    ]),
  })
})

test('own breaks without any are not sent', () => {
  expect(readAdBreaks(own(['']), null)).toBe('empty')
  expect(readAdBreaks(own([], { mode: 'none', preroll: true }), null)).toEqual({ adBreaks: noAdBreaks })
})
