import { maxCreativePictureBytes } from '@matinee/contract/plain/creativeLimits'
import { refusals, type Sentence } from '@matinee/contract/plain/texts/refusals'
import { AppError } from '../../platform/errors.ts'
import { readImage } from '../../platform/files/readImage.ts'
import { readGif } from './readGif.ts'

export type Picture = { bytes: Buffer; extension: string }

/**
 * The picture of an ad: JPEG, PNG, WebP or GIF by its bytes, of exactly `size` such as 300x250, or twice that for
 * high-density screens. Throws 422 `image_invalid`.
 */
export function readCreative(bytes: Buffer, size: string): Picture {
  if (bytes.length > maxCreativePictureBytes)
    throw refused(refusals.pictureTooHeavy(bytes.length, maxCreativePictureBytes))
  const [width, height] = size.split('x').map(Number) as [number, number]
  const dataUrl = `data:;base64,${bytes.toString('base64')}`
  const picture =
    readGif(bytes) ??
    readImage(dataUrl, {
      maxSide: 4 * Math.max(width, height),
      wrongType: refusals.creativeType,
    })
  const fits = [1, 2].some((times) => picture.width === times * width && picture.height === times * height)
  if (!fits) throw refused(refusals.pictureSize(picture.width, picture.height, size))
  return { bytes: picture.bytes, extension: picture.extension }
}

const refused = (why: Sentence) => new AppError('image_invalid', 422, why, { image: why })
