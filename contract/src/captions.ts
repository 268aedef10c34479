import { z } from 'zod'
import { call, IdParams, Instant, Success } from './call.ts'
import { captionLanguageForm, maxCaptionBytes, utf8Bytes } from './plain/video/captions.ts'

export const Caption = z
  .object({
    language: z
      .string()
      .describe('BCP 47, such as `tr` or `pt-BR`. A video has one caption file in each language.'),
    label: z.string().describe('Shown to viewers in the list of languages.'),
    cues: z.int().describe('Number of cues.'),
    src: z.string().describe('Address of the WebVTT file.'),
    createdAt: Instant,
  })
  .meta({ id: 'Caption' })
export type Caption = z.output<typeof Caption>

const CaptionParams = IdParams.extend({
  language: z.string().regex(captionLanguageForm, 'Write a language code, such as en or pt-BR.'),
})

export const listCaptions = call({
  method: 'GET',
  path: '/videos/:id/captions',
  summary: 'List captions',
  access: 'videos.read',
  oauth: 'read',
  params: IdParams,
  reply: z.object({ data: z.array(Caption) }),
})

export const setCaption = call({
  method: 'PUT',
  path: '/videos/:id/captions/:language',
  summary: 'Add or replace captions',
  access: 'videos.write',
  oauth: 'write',
  params: CaptionParams,
  body: z.object({
    label: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .describe('Shown to viewers in the list of languages, such as `Türkçe`.'),
    /** WebVTT, or SubRip, which is converted to it. */
    text: z
      .string()
      .min(1)
      .refine((text) => utf8Bytes(text) <= maxCaptionBytes, `Use at most ${maxCaptionBytes} bytes in UTF-8.`)
      .meta({ description: `At most ${maxCaptionBytes} bytes in UTF-8` }),
  }),
  reply: Caption,
})

export const removeCaption = call({
  method: 'DELETE',
  path: '/videos/:id/captions/:language',
  summary: 'Remove captions',
  access: 'videos.write',
  oauth: 'write',
  params: CaptionParams,
  reply: Success,
})
