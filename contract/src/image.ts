import { z } from 'zod'
import { maxImageBytes } from './plain/limits.ts'

/** Base64 encodes three bytes as four characters. */
const longest = Math.ceil(maxImageBytes / 3) * 4 + 30

/** A picture as a `data:` URL of type JPEG, PNG or WebP; the server checks the bytes, not the type. */
export const ImageData = z
  .string()
  .max(longest, 'The picture is too large')
  .regex(
    /^data:image\/(?:jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
    'This is not a JPEG, PNG or WebP image',
  )
