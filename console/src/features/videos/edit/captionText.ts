const boms = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const

/**
 * The bytes of a caption file → its text. Editors of today write UTF-8; some write UTF-16, with a mark in front or
 * recognisable by the zero bytes between the letters; what is neither is an old Turkish file, Windows-1254.
 */
export function captionText(bytes: Uint8Array): string {
  const mark = boms.find(([bom]) => bom.every((byte, at) => bytes[at] === byte))
  const encoding = mark?.[1] ?? (bytes[1] === 0 ? 'utf-16le' : bytes[0] === 0 ? 'utf-16be' : null)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}
