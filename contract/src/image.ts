import { z } from 'zod'
import { maxImageBytes } from './plain/limits.ts'

/** Base64 encodes three bytes as four characters. */
const longest = Math.ceil(maxImageBytes / 3) * 4 + 30

/** A picture as a `data:` URL of type JPEG, PNG or WebP; the server checks the bytes, not the type. */
export const ImageData = z
  .string()
  .max(longest, `Use an image of at most ${maxImageBytes / 1000} KB.`)
  .regex(
    /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
    'Use a data: address of a JPEG, PNG or WebP image.',
  )
