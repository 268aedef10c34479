import { adStream } from './adStream.ts'
import type { Stream } from './stream.ts'
import { videoStream } from './videoStream.ts'

export const everyStream: readonly Stream[] = [videoStream, adStream]
