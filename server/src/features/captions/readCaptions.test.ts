import { describe, expect, test } from 'vitest'
import { maxCaptionBytes } from '@matinee/contract/plain/video/captions'
import { CaptionProblem, readCaptions } from './readCaptions.ts'

const cue = '00:01.000 --> 00:02.000\nHello'
const written = '00:00:01.000 --> 00:00:02.000\nHello'

function faultMessage(text: string): string {
  try {
    readCaptions(text)
  } catch (error) {
    if (error instanceof CaptionProblem) return error.message
    throw error
  }
  throw new Error('accepted')
}

/** Whether the file is refused. Fails on errors that are not meant for its author. */
function isRefused(text: string): boolean {
  try {
    readCaptions(text)
    return false
  } catch (error) {
    if (error instanceof CaptionProblem) return true
    throw error
  }
}

describe('WebVTT', () => {
  test('WebVTT keeps names, settings, regions and the tags of cues, and removes comments and styles', () => {
    const text = [
      'WEBVTT - Title\nKind: captions\n\nNOTE by\nme\n\nSTYLE\n::cue { background: url(https://evil.example) }\n',
      'REGION\nid:low\nwidth:40%\n',
      'first\n00:01.000 --> 00:02.000 region:low line:-1 position:50%,center size:35.5% align:start\n<v Ayşe>Hi <b>you</b>\nthere\n',
      'STYLE\n::cue {}\n',
      '100:00:03.500 --> 100:00:04.000\nTom & Jerry',
    ].join('\n')
    expect(readCaptions(text)).toEqual({
      cues: 2,
      vtt: [
        'WEBVTT',
        'REGION\nid:low\nwidth:40%',
        'first\n00:00:01.000 --> 00:00:02.000 region:low line:-1 position:50%,center size:35.5% align:start\n<v Ayşe>Hi <b>you</b>\nthere',
        '100:00:03.500 --> 100:00:04.000\nTom & Jerry\n',
      ].join('\n\n'),
    })
  })

  test('WebVTT is read with a byte order mark, any line ends and missing blank lines', () => {
    const expected = { vtt: `WEBVTT\n\n${written}\n`, cues: 1 }
    expect(readCaptions(`\uFEFFWEBVTT\r\n\r\n${cue.replace('\n', '\r\n')}\r\n`)).toEqual(expected)
    expect(readCaptions(`WEBVTT\r\r${cue.replace('\n', '\r')}`)).toEqual(expected)
    expect(readCaptions(`WEBVTT\n${cue}`)).toEqual(expected)
    expect(readCaptions(`WEBVTT\n\n1\n${cue}\n2\n${cue}`)).toEqual({
      vtt: `WEBVTT\n\n1\n${written}\n\n2\n${written}\n`,
      cues: 2,
    })
  })

  test('serialised by us is read as the same cues', () => {
    const { vtt } = readCaptions(`WEBVTT\n\nREGION\nid:a\n\nx\n${cue}\n\n${cue}`)
    expect(readCaptions(vtt).vtt).toBe(vtt)
  })
})

test('SubRip becomes WebVTT: commas, numbers, colours and positions are removed, stray brackets become text', () => {
  const text =
    '1\r\n00:00:01,000 --> 00:00:02,5 X1:10 X2:20\r\n{\\an8}<font color="red">2 < 3</font> <I>yes</I>\r\n<script>x</script>\r\n2\r\n0:0:3,000 --> 0:0:4,000\r\nlast\r\n'
  expect(readCaptions(text)).toEqual({
    cues: 2,
    vtt: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n2 &lt; 3 <i>yes</i>\n&lt;script>x&lt;/script>\n\n00:00:03.000 --> 00:00:04.000\nlast\n',
  })
})

test('the first fault is named with its line', () => {
  expect([
    faultMessage('<html>'),
    faultMessage('WEBVTTX\n\n' + cue),
    faultMessage('WEBVTT\n\n'),
    faultMessage('WEBVTT\n\n00:02.000 --> 00:01.000\na'),
    faultMessage('WEBVTT\n\n00:02,000 --> 00:03.000\na'),
    faultMessage('WEBVTT\n\n00:02.000 --> 00:61.000\na'),
    faultMessage(`WEBVTT\n\n${cue}\n\nalone\n\n${cue}`),
    faultMessage('WEBVTT\n\n00:01.000 --> 00:02.000 onclick:x\na'),
    faultMessage('WEBVTT\n\n00:01.000 --> 00:02.000 size:101%\na'),
    faultMessage(`WEBVTT\n\nREGION\nfile:x\n\n${cue}`),
  ]).toEqual([
    'Line 1: This is not a caption file. WebVTT files begin with WEBVTT, and SubRip files with a number and a time.',
    'Line 2: This is not a caption file. WebVTT files begin with WEBVTT, and SubRip files with a number and a time.',
    'There are no captions in this file. Choose another file.',
    'Line 3: This caption ends before it begins. Correct its times.',
    'Line 3: We could not read the time before “-->”. Write it as 00:00:01.000.',
    'Line 3: We could not read the time after “-->”. Write it as 00:00:01.000.',
    'Line 7: A time is missing here. Write it as 00:00:01.000 --> 00:00:04.000.',
    'Line 3: WebVTT has no setting “onclick:x”. Correct or remove it.',
    'Line 3: The value in “size:101%” is not valid in WebVTT. Correct or remove it.',
    'Line 4: WebVTT has no setting “file:x”. Correct or remove it.',
  ])
})

test('hostile files are read in linear time', () => {
  const head = 'WEBVTT\n\n00:00.000 --> 00:01.000'
  const srt = '1\n00:00:00,000 --> 00:00:01,000'
  const fill = (piece: string) => piece.repeat(maxCaptionBytes / piece.length)
  const files = [
    ...['<b>', '<', '&', '&a;', '{\\', '<font', '<font <', '\r'].flatMap((piece) => [
      `${head}\n${fill(piece)}`,
      `${srt}\n${fill(piece)}`,
    ]),
    ...[' ', 'align:start ', '-->', 'line:0', '0'].flatMap((piece) => [
      head + fill(piece),
      srt + fill(piece),
    ]),
    ...['\n', 'x\n\n', 'STYLE\na\n\n', 'NOTE\n', '-->\n', '0', ' ', '\n00:00.000 --> 00:01.000\na'].map(
      (piece) => `WEBVTT\n\n${fill(piece)}`,
    ),
    fill('1\n'),
    fill('REGION\n'),
  ]
  for (const file of files) {
    const startedAt = performance.now()
    isRefused(file)
    expect([file.slice(0, 60), performance.now() - startedAt < 2_000]).toEqual([file.slice(0, 60), true])
  }
})

test('a cue that would freeze the page that draws it is refused with its line', () => {
  const withText = (text: string) =>
    `WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n\n00:01.000 --> 00:02.000\n${text}\n`
  expect(faultMessage(withText(`${'<b>'.repeat(101)}x`))).toBe(
    'Line 6: This caption has more than 100 tags. Remove some.',
  )
  expect(faultMessage(withText('x'.repeat(2_001)))).toBe(
    'Line 6: This caption is longer than 2,000 characters. Shorten it.',
  )
  expect(readCaptions(withText('<b>x</b>'.repeat(50))).cues).toBe(2)
})
