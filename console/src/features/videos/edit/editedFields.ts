import type { VideoEdit } from '../videos.queries.ts'

type Fields = { title: string; description: string }

/** The fields to send: those that differ from the saved video after trimming. */
export function editedFields(saved: Fields, typed: Fields): VideoEdit {
  const [title, description] = [typed.title.trim(), typed.description.trim()]
  return {
    ...(title !== saved.title && { title }),
    ...(description !== saved.description && { description }),
  }
}
