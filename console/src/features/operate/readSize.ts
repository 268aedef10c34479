/** A size as calls take it, 970x250, from one as people and screens write it: `970 × 250`. Other texts stay. */
export const readSize = (typed: string): string => {
  const [, width, height] = /^(\d+)\s*[x×]\s*(\d+)$/i.exec(typed.trim()) ?? []
  return width && height ? `${width}x${height}` : typed.trim()
}
