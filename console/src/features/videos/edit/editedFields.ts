import type { VideoEdit } from '../videos.queries.ts'

type Fields = { title: string; description: string }

/** What differs from the saved video once blanks at the ends are gone; nothing else is sent. */
export function editedFields(saved: Fields, typed: Fields): VideoEdit {
  const [title, description] = [typed.title.trim(), typed.description.trim()]
  return {
    ...(title !== saved.title && { title }),
    ...(description !== saved.description && { description }),
  }
}
