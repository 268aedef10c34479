import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** Dark on white in both themes, because many apps do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    // The standard requires a border of four modules.
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    return { size, path: data.map(drawRow).join('') }
  }, [text])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would need a file
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

const drawRow = (modules: readonly boolean[], y: number): string =>
  modules.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')
