import { useRef } from 'react'
import classes from './LetterFrame.module.css'

/** The letter as its reader saw it, in a frame that has no origin and opens no links. */
export function LetterFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  return (
    <iframe
      // A page that was written once does not listen any more.
      key={html}
      ref={frame}
      src="/mails/preview"
      title={title}
      sandbox="allow-scripts"
      className={classes.letter}
      // Its origin is opaque, so no other target can be named.
      onLoad={() => frame.current?.contentWindow?.postMessage(html, '*')}
    />
  )
}
