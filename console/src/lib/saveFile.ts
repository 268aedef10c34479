/** Saves a text or blob as a file, like a click on a download link. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers begin to read a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
