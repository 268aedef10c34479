const boms = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
] as const

/**
 * Decodes a caption file. Most are UTF-8; some are UTF-16, recognised by a byte order mark or by zero bytes between the
 * letters. Any other file is taken for Windows-1254, as old Turkish subtitles are.
 */
export function captionText(bytes: Uint8Array): string {
  const mark = boms.find(([bom]) => bom.every((byte, index) => bytes[index] === byte))
  const encoding = mark?.[1] ?? (bytes[1] === 0 ? 'utf-16le' : bytes[0] === 0 ? 'utf-16be' : null)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}
