import type * as campaignFilms from '../../campaignFilms.ts'
import type { CampaignFilm } from '../../campaignAds.ts'
import type { CampaignDetails } from '../../campaigns.ts'
import type { ReferenceOf } from '../callReference.ts'
import { exampleCampaign } from './campaigns.ts'

const id = 'f3Qm8TzL5xVbNw'
const params = { id }
const etag = '"9b2cf535f27731c974343645a3985328"'

const film: CampaignFilm = {
  id,
  fileName: 'spring-tea-15s.mp4',
  status: 'TRANSCODING',
  stepProgress: 40,
  reason: null,
  canRetry: false,
  durationMs: null,
  width: null,
  height: null,
  loudnessLufs: null,
  poster: null,
  path: null,
}
const campaign: CampaignDetails = { ...exampleCampaign, films: [film] }

export const campaignFilmsReference: ReferenceOf<typeof campaignFilms> = {
  startFilm: {
    description:
      'Adds a film to a campaign and begins its upload. Films last 6 seconds to 3 minutes; 409 if the campaign has ended or has 20 films.',
    request: {
      params: { id: exampleCampaign.id },
      body: { fileName: 'spring-tea-15s.mp4', fileSize: 18_400_000, contentType: 'video/mp4' },
    },
    reply: { id, totalParts: 4 },
  },
  presignFilmPart: {
    description:
      'The address to which one part is sent by PUT. Every part has 5,242,880 bytes, the last one the rest.',
    request: { params, body: { partNumber: 1 } },
    reply: {
      presignedUrl: 'https://video.example.com/uploads/1?signature=…',
      expiresAt: '2026-11-20T10:15:00.000Z',
    },
  },
  listFilmParts: {
    description: 'The parts that have arrived, to resume an interrupted upload.',
    request: { params },
    reply: { data: [{ PartNumber: 1, ETag: etag, size: 5_242_880 }] },
  },
  completeFilm: {
    description: 'Ends the upload and queues the processing. Repeating it changes nothing.',
    request: { params, body: { parts: [{ PartNumber: 1, ETag: etag }] } },
    reply: campaign,
  },
  retryFilm: {
    description: 'Processes a film again whose processing failed.',
    request: { params },
    reply: campaign,
  },
  removeFilm: {
    description:
      'Removes a film, or cancels its upload. Players that were about to show it show the video without it.',
    request: { params },
    reply: { ...campaign, films: [] },
  },
}
