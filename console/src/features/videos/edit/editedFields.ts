import { readTags } from '@matinee/contract/plain/video/videoTags'
import type { Video } from '@matinee/contract/videos'
import type { VideoEdit } from '../videos.queries.ts'

/** `tags`: with commas between them, as typed. */
export type TypedFields = { title: string; description: string; tags: string }

export const writeTags = (tags: readonly string[]): string => tags.join(', ')

/** The fields to send: those that differ from the saved video after trimming. */
export function editedFields(
  saved: Pick<Video, 'title' | 'description' | 'tags'>,
  typed: TypedFields,
): VideoEdit {
  const [title, description] = [typed.title.trim(), typed.description.trim()]
  const tags = readTags(typed.tags)
  return {
    ...(title !== saved.title && { title }),
    ...(description !== saved.description && { description }),
    ...(writeTags(tags) !== writeTags(saved.tags) && { tags }),
  }
}
