export type Picture = { name: string; dataUrl: string; width: number; height: number }

/** The picture in a file, with its size in pixels; null for a file that no browser can show. */
export async function readPicture(file: File): Promise<Picture | null> {
  const image = new Image()
  try {
    image.src = await readDataUrl(file)
    await image.decode()
  } catch {
    return null
  }
  const dataUrl = image.src
  return { name: file.name, dataUrl, width: image.naturalWidth, height: image.naturalHeight }
}

const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')))
    reader.readAsDataURL(file)
  })
