import { expect, test } from 'vitest'
import { isVideoFile, videoFileTypes } from './videoFiles.ts'

/** The ten accepted types by the browsers' names, and the file endings used where a browser names no type. */
const ten: Record<string, { types: string[]; endings: string[] }> = {
  mp4: { types: ['video/mp4'], endings: ['mp4'] },
  mpeg: { types: ['video/mpeg'], endings: ['mpeg', 'mpg'] },
  quicktime: { types: ['video/quicktime'], endings: ['mov', 'qt'] },
  avi: { types: ['video/x-msvideo', 'video/avi', 'video/vnd.avi'], endings: ['avi'] },
  wmv: { types: ['video/x-ms-wmv'], endings: ['wmv'] },
  flv: { types: ['video/x-flv'], endings: ['flv'] },
  '3gpp': { types: ['video/3gpp'], endings: ['3gp', '3gpp'] },
  matroska: { types: ['video/x-matroska', 'video/matroska'], endings: ['mkv'] },
  m4v: { types: ['video/x-m4v'], endings: ['m4v'] },
  webm: { types: ['video/webm'], endings: ['webm'] },
}
const types = Object.values(ten).flatMap((one) => one.types)
const endings = Object.values(ten).flatMap((one) => one.endings)

test('exactly ten video types can be uploaded', () => {
  expect(Object.keys(videoFileTypes).sort()).toEqual([...types].sort())
  expect(Object.values(videoFileTypes).flat().sort()).toEqual([...endings].sort())
})

test.each(types)('a file of type %s is accepted with any name, codecs and capitals', (type) => {
  expect(isVideoFile('film', type)).toBe(true)
  expect(isVideoFile('film.txt', ` ${type.toUpperCase()}; codecs="x" `)).toBe(true)
})

test.each(endings)('a file without a type whose name ends in .%s is accepted, also in capitals', (ending) => {
  expect(isVideoFile(`my.film.${ending}`, '')).toBe(true)
  expect(isVideoFile(`FILM.${ending.toUpperCase()}`, '')).toBe(true)
  expect(isVideoFile(`film.${ending}.txt`, '')).toBe(false)
})

test.each([
  ['film.ogg', 'video/ogg'],
  ['film.ogv', ''],
  ['film.mp4', 'video/ogg'],
  ['film.ts', 'video/mp2t'],
  ['film.mp4', 'audio/mp4'],
  ['song.mp3', 'audio/mpeg'],
  ['notes.txt', 'text/plain'],
  ['film.mp4', 'text/plain'],
  ['film.mp4', 'application/octet-stream'],
  ['film.mp4', 'video/'],
  ['film.mp4', 'constructor'],
  ['Holiday', ''],
  ['film.', ''],
  ['', ''],
])('%s of type "%s" is refused', (name, type) => {
  expect(isVideoFile(name, type)).toBe(false)
})
