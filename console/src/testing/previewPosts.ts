import { act, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Posts the ready message of a preview's frame; returns the messages sent to the frame from then on. */
export async function previewPosts<Posted>(title: string | RegExp): Promise<() => Posted[]> {
  const frame = await screen.findByTitle<HTMLIFrameElement>(title)
  const post = vi.spyOn(frame.contentWindow!, 'postMessage').mockReturnValue(undefined)
  act(() => {
    const of = { origin: 'https://cdn.test', source: frame.contentWindow }
    window.dispatchEvent(new MessageEvent('message', { data: { type: 'matinee-preview-ready' }, ...of }))
  })
  await waitFor(() => expect(post).toHaveBeenCalled())
  return () => post.mock.calls.map(([message]) => message as Posted)
}
