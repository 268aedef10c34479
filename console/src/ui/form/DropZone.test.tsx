import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DropZone } from './DropZone.tsx'

afterEach(cleanup)

const film = new File(['x'], 'film.mp4', { type: 'video/mp4' })
const song = new File(['x'], 'song.mp3', { type: 'audio/mpeg' })

function show() {
  const taken: File[][] = []
  render(
    <DropZone
      text="Drop files here"
      or="or"
      button="Choose"
      accept="video/*,.mkv"
      onFiles={(files) => taken.push(files)}
    />,
  )
  return { taken, zone: screen.getByText('Drop files here').parentElement! }
}

test('all dropped files are passed on, and the browser does not open them', () => {
  const { taken, zone } = show()
  const over = createEvent.dragOver(zone)
  fireEvent(zone, over)
  expect([over.defaultPrevented, zone.dataset['over']]).toEqual([true, 'true'])
  const drop = createEvent.drop(zone, { dataTransfer: { files: [film, song] } })
  fireEvent(zone, drop)
  expect([drop.defaultPrevented, zone.dataset['over']]).toEqual([true, undefined])
  expect(taken).toEqual([[film, song]])
})

test('the zone is highlighted only while something is dragged over it', () => {
  const { taken, zone } = show()
  fireEvent.dragOver(zone)
  fireEvent.dragLeave(zone)
  expect(zone.dataset['over']).toBeUndefined()
  expect(taken).toEqual([])
})

test('the button opens a picker for several files, and the same file can be chosen twice', () => {
  const { taken } = show()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  let opened = 0
  input.addEventListener('click', () => opened++)
  fireEvent.click(screen.getByRole('button', { name: 'Choose' }))
  expect([opened, input.multiple, input.accept]).toEqual([1, true, 'video/*,.mkv'])
  for (const _ of [1, 2]) {
    Object.defineProperty(input, 'files', { value: [film], configurable: true })
    fireEvent.change(input)
    expect(input.value).toBe('')
  }
  expect(taken).toEqual([[film], [film]])
})
