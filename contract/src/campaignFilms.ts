import { z } from 'zod'
import { call, Id, IdParams, Instant } from './call.ts'
import { CampaignDetails } from './campaigns.ts'
import { maxParts, partBytes } from './plain/limits.ts'
import { maxFilmBytes } from './plain/operate/campaignPricing.ts'

export const startFilm = call({
  method: 'POST',
  path: '/admin/campaigns/:id/films',
  summary: 'Start the upload of a film',
  access: 'staff.campaigns',
  params: IdParams,
  body: z.object({
    fileName: z.string().trim().min(1).max(255),
    fileSize: z.int().min(1).max(maxFilmBytes).describe('Bytes.'),
    contentType: z.string().max(100).optional(),
  }),
  reply: z.object({
    id: Id.describe('Names the film in further calls.'),
    totalParts: z.int().describe(`The bytes of the file divided by ${partBytes}, rounded up.`),
  }),
})

export const presignFilmPart = call({
  method: 'POST',
  path: '/admin/films/:id/parts',
  summary: 'Get an address for film parts',
  access: 'staff.campaigns',
  isUnrecorded: true,
  params: IdParams,
  body: z.object({ partNumber: z.int().min(1).max(maxParts).describe('From 1.') }),
  reply: z.object({ presignedUrl: z.string(), expiresAt: Instant }),
})

export const listFilmParts = call({
  method: 'GET',
  path: '/admin/films/:id/parts',
  summary: 'List uploaded parts of a film',
  access: 'staff.campaigns',
  params: IdParams,
  reply: z.object({ data: z.array(z.object({ PartNumber: z.int(), ETag: z.string(), size: z.int() })) }),
})

export const completeFilm = call({
  method: 'POST',
  path: '/admin/films/:id/complete',
  summary: 'Complete the upload of a film',
  access: 'staff.campaigns',
  params: IdParams,
  body: z.object({
    parts: z
      .array(z.object({ ETag: z.string().min(1).max(100), PartNumber: z.int().min(1).max(maxParts) }))
      .min(1)
      .max(maxParts),
  }),
  reply: CampaignDetails,
})

export const retryFilm = call({
  method: 'POST',
  path: '/admin/films/:id/retry',
  summary: 'Process a film again',
  access: 'staff.campaigns',
  params: IdParams,
  reply: CampaignDetails,
})

export const removeFilm = call({
  method: 'DELETE',
  path: '/admin/films/:id',
  summary: 'Remove a film from its campaign',
  access: 'staff.campaigns',
  params: IdParams,
  reply: CampaignDetails,
})
