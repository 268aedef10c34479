import { useRef } from 'react'
import classes from './AdFrame.module.css'

type Props = {
  /** In pixels. */
  width: number
  height: number
  /** What it shows, for screen readers. */
  title: string
} & ({ picture: string } | { page: string } | { html: string })

const widest = 280

/**
 * An ad in its true size, scaled down to `widest`. HTML has an opaque origin there: it can reach nothing around it. `html` is
 * what is not stored yet.
 */
export function AdFrame({ width, height, title, ...ad }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const scale = Math.min(1, widest / width)
  const box = { width: width * scale, height: height * scale }
  return (
    <div className={classes.box} style={box}>
      {'picture' in ad ? (
        <img src={ad.picture} alt={title} {...box} loading="lazy" />
      ) : (
        <iframe
          // A page that was written once does not listen any more.
          key={'html' in ad ? ad.html : ad.page}
          ref={frame}
          src={'html' in ad ? '/ads/preview' : ad.page}
          title={title}
          sandbox="allow-scripts"
          loading={'html' in ad ? 'eager' : 'lazy'}
          width={width}
          height={height}
          style={{ transform: `scale(${scale})` }}
          // Its origin is opaque, so no other target can be named.
          onLoad={() => 'html' in ad && frame.current?.contentWindow?.postMessage(ad.html, '*')}
        />
      )}
    </div>
  )
}
