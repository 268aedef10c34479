import type * as captions from '../captions.ts'
import type * as videos from '../videos.ts'
import type * as videoUploads from '../videoUploads.ts'
import type { ReferenceOf } from './callReference.ts'
import { done, host, ids, video } from './exampleObjects.ts'

/** A PNG of one pixel. */
export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const params = { id: ids.video }

export const videosReference: ReferenceOf<typeof videos> = {
  createVideo: {
    description:
      'Fetches the file at an http or https address and processes it; the answer does not wait for that. Read the video until its `status` is `AVAILABLE`. A file may have 5 GB. 422 `unsupported_source` for an address that cannot be fetched, 409 `quota_reached` at a limit of the account.',
    request: {
      body: { source: 'https://media.news.example/cappadocia.mp4', title: 'Autumn in Cappadocia' },
    },
    reply: { data: { id: ids.video }, id: ids.video },
  },
  listVideos: {
    description:
      'One page, newest first. Deleted videos are listed too, with the `status` `DELETED`. `search` finds a part of a title, or an id.',
    request: { query: { page: 0, perPage: 20, search: 'cappadocia' } },
    reply: { data: [video], total: 1, page: 0, perPage: 20 },
  },
  readVideo: {
    description: 'Also reads a deleted video; its `status` is `DELETED`.',
    request: { params },
    reply: video,
  },
  updateVideo: {
    description: 'Send only the fields to change. 409 `video_deleted` for a deleted video.',
    request: { params, body: { title: 'Autumn in Cappadocia' } },
    reply: video,
  },
  removeVideo: {
    description:
      'Cancels its processing and stops its embeds. It cannot be restored. 409 `already_deleted` for a deleted video.',
    request: { params },
    reply: done,
  },
  retryVideo: {
    description:
      'Starts a failed video again from the step that failed. Works while `canRetry` is true; otherwise 409 `not_failed` or `source_gone`. At most 20 a minute.',
    request: { params },
    reply: {
      ...video,
      status: 'QUEUED',
      duration: null,
      thumbnail: null,
      renditions: [],
      views: 0,
      completionRate: 0,
      viewRate: 0,
    },
  },
  setPoster: {
    description:
      'Send either `atMs`, a position in the video, or `image`, a picture of at most 700,000 bytes. `isPosterPending` is true until the new poster is ready.',
    request: { params, body: { atMs: 12_500 } },
    reply: { ...video, isPosterPending: true },
  },
}

const upload = {
  id: ids.video,
  key: 'originals/Vb3kQ9tYw1LxNs7ReGz0Ph',
  status: 'UPLOADING',
  fileName: 'cappadocia.mp4',
  createdAt: '2026-11-02T08:14:27.310Z',
} as const
const uploadId = 'Jw5Rt8YxKc2Lp0Nv7QhB'
const part = { PartNumber: 1, ETag: '"d41d8cd98f00b204e9800998ecf8427e"' }

export const videoUploadsReference: ReferenceOf<typeof videoUploads> = {
  initiateUpload: {
    description:
      'Creates the video and its upload. All parts but the last have 5,242,880 bytes; a file has at most 5 GB. Only for accounts whose videos are uploaded as files; others get 403. An upload without a new part for 24 hours is cancelled.',
    request: {
      body: { fileName: 'cappadocia.mp4', totalParts: 7, fileSize: 35_651_584, contentType: 'video/mp4' },
    },
    reply: { uploadId, uploadRecord: { ...upload, status: 'CREATED' } },
  },
  uploadByUrl: {
    description: 'Like `POST /api/v1/videos`, with the answer of an upload.',
    request: { body: { source: 'https://media.news.example/cappadocia.mp4' } },
    reply: {
      uploadRecord: {
        ...upload,
        key: '',
        status: 'QUEUED',
        fileName: 'https://media.news.example/cappadocia.mp4',
      },
    },
  },
  presignPart: {
    description:
      'Answers an address that takes the bytes of one part by `PUT`, without a token. Its answer has the `ETag` that completing the upload needs. A part that is sent again replaces the earlier one.',
    request: { body: { uploadId, partNumber: 1, key: upload.key } },
    reply: {
      presignedUrl: `${host}/storage/${upload.key}?uploadId=${uploadId}&partNumber=1&exp=1793610867&sig=mB92K27uhbUJU1p1r_wW1gFWFOEjXkLz6wYtN0jHmDc`,
      expiresAt: '2026-11-02T09:14:27.000Z',
    },
  },
  listParts: {
    description: 'The parts that have arrived, to resume an interrupted upload.',
    request: { params: { id: uploadId } },
    reply: { data: [{ ...part, size: 5_242_880 }] },
  },
  completeUpload: {
    description:
      'Joins the parts and starts processing. Can be repeated: the answer is the same. 422 `parts_missing` or `etag_mismatch` names what does not fit.',
    request: { body: { uploadId, key: upload.key, parts: [part] } },
    reply: { uploadRecord: { ...upload, status: 'UPLOADED' } },
  },
  abortUpload: {
    description: 'Deletes the parts that have arrived. The video becomes `UPLOAD_ERROR`.',
    request: { body: { uploadId, key: upload.key } },
    reply: { aborted: true },
  },
  updateUpload: {
    description: 'Works during the upload too. `id` is that of the video.',
    request: { params, body: { title: 'Autumn in Cappadocia' } },
    reply: { uploadRecord: upload },
  },
  removeUpload: {
    description: 'The same as deleting the video; an upload in progress is cancelled.',
    request: { params },
    reply: done,
  },
}

const caption = {
  language: 'tr',
  label: 'Türkçe',
  cues: 42,
  src: `${host}/media/Vb3kQ9tYw1LxNs7ReGz0/tr-Q9tYw1.vtt`,
  createdAt: '2026-11-03T13:40:00.000Z',
}

export const captionsReference: ReferenceOf<typeof captions> = {
  listCaptions: { request: { params }, reply: { data: [caption] } },
  setCaption: {
    description:
      'The text is WebVTT, or SubRip, which is converted. 422 `caption_invalid` names the line that cannot be read. `language` is a BCP 47 code such as `tr` or `pt-BR`.',
    request: {
      params: { ...params, language: 'tr' },
      body: { label: 'Türkçe', text: 'WEBVTT\n\n00:01.000 --> 00:03.500\nKapadokya’da sonbahar\n' },
    },
    reply: { ...caption, cues: 1 },
  },
  removeCaption: { request: { params: { ...params, language: 'tr' } }, reply: done },
}
