/** Hands a text, or what was put together of texts, to the browser as a file, as a click on a download link would. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to read by then; some begin a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
