import { z } from 'zod'
import { call, Id, IdParams, Instant, Success } from './call.ts'
import { maxDescriptionLength, maxFileBytes, maxParts, maxTitleLength } from './plain/limits.ts'
import { videoStatuses } from './plain/video/videoStatus.ts'
import { SourceUrl, Tags } from './videos.ts'

const UploadRecord = z
  .object({
    id: z.string().describe('Also the id of the video.'),
    key: z.string().describe('Names the upload in further calls; empty for a link.'),
    status: z.enum(videoStatuses),
    fileName: z.string().describe('The name of the file, or the address of a link.'),
    createdAt: Instant,
  })
  .meta({ id: 'UploadRecord' })

const Key = z.string().min(1).max(256)

export const initiateUpload = call({
  method: 'POST',
  path: '/video-uploads/initiate',
  summary: 'Start an upload',
  access: 'videos.write',
  body: z.object({
    fileName: z.string().trim().min(1).max(255),
    totalParts: z
      .int()
      .min(1)
      .max(maxParts)
      .describe('The bytes of the file divided by 5,242,880, rounded up.'),
    fileSize: z.int().min(1).max(maxFileBytes).optional().describe('Bytes.'),
    contentType: z.string().max(100).optional(),
  }),
  reply: z.object({
    uploadId: z.string().describe('Names the upload in further calls.'),
    uploadRecord: UploadRecord,
  }),
})

export const uploadByUrl = call({
  method: 'POST',
  path: '/video-uploads/url',
  summary: 'Upload by link',
  access: 'videos.write',
  body: z.object({ source: SourceUrl }),
  reply: z.object({ uploadRecord: UploadRecord }),
})

export const presignPart = call({
  method: 'POST',
  path: '/video-uploads/presigned-part',
  summary: 'Get the address of a part',
  access: 'videos.write',
  isUnrecorded: true,
  body: z.object({ uploadId: Id, partNumber: z.int().min(1).max(maxParts).describe('From 1.'), key: Key }),
  reply: z.object({ presignedUrl: z.string(), expiresAt: Instant }),
})

export const listParts = call({
  method: 'GET',
  path: '/video-uploads/:id/parts',
  summary: 'List uploaded parts',
  access: 'videos.write',
  params: IdParams,
  reply: z.object({ data: z.array(z.object({ PartNumber: z.int(), ETag: z.string(), size: z.int() })) }),
})

export const completeUpload = call({
  method: 'POST',
  path: '/video-uploads/complete',
  summary: 'Complete an upload',
  access: 'videos.write',
  body: z.object({
    uploadId: Id,
    key: Key,
    parts: z
      .array(z.object({ ETag: z.string().min(1).max(100), PartNumber: z.int().min(1).max(maxParts) }))
      .min(1)
      .max(maxParts),
  }),
  reply: z.object({ uploadRecord: UploadRecord }),
})

export const abortUpload = call({
  method: 'POST',
  path: '/video-uploads/abort',
  summary: 'Cancel an upload',
  access: 'videos.write',
  body: z.object({ uploadId: Id, key: Key }),
  reply: z.object({ aborted: z.literal(true) }),
})

export const updateUpload = call({
  method: 'PUT',
  path: '/video-uploads/:id',
  summary: 'Change an uploaded video',
  access: 'videos.write',
  params: IdParams,
  body: z.object({
    title: z.string().trim().min(1).max(maxTitleLength).optional(),
    description: z.string().trim().max(maxDescriptionLength).optional(),
    tags: Tags.optional(),
  }),
  reply: z.object({ uploadRecord: UploadRecord }),
})

export const removeUpload = call({
  method: 'DELETE',
  path: '/video-uploads/:id',
  summary: 'Delete an uploaded video',
  access: 'videos.write',
  params: IdParams,
  reply: Success,
})
