import {
  completeFilm,
  listFilmParts,
  presignFilmPart,
  removeFilm,
  startFilm,
} from '@matinee/contract/campaignFilms'
import { api } from '../../../../lib/api.ts'
import type { UploadCalls } from '../../../../shared/uploads/transfer/uploadTools.ts'

/** The calls of an upload for films of one campaign: the film's id names the upload. */
export const filmCallsOf = (campaignId: string): UploadCalls => ({
  async initiate(file) {
    const { id } = await api(startFilm, {
      params: { id: campaignId },
      body: { fileName: file.name, fileSize: file.size, ...(file.type && { contentType: file.type }) },
    })
    return { uploadId: id, key: '' }
  },
  async presign({ uploadId }, partNumber) {
    return (await api(presignFilmPart, { params: { id: uploadId }, body: { partNumber } })).presignedUrl
  },
  listParts: async (uploadId) => (await api(listFilmParts, { params: { id: uploadId } })).data,
  complete: async ({ uploadId }, parts) =>
    void (await api(completeFilm, { params: { id: uploadId }, body: { parts } })),
  abort: async ({ uploadId }) => void (await api(removeFilm, { params: { id: uploadId } })),
})
