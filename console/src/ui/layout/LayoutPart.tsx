import type { ElementType } from 'react'
import { joinClasses } from './box.ts'

/** The attribute of each prop of a layout part, as `layout.module.css` selects it. */
const attributes: Record<string, string> = {
  surface: 'data-surface',
  pad: 'data-pad',
  gap: 'data-gap',
  align: 'data-align',
  justify: 'data-justify',
  wraps: 'data-wraps',
  stacks: 'data-stacks',
  stretches: 'data-stretches',
  grows: 'data-grows',
  isNarrow: 'data-narrow',
  hasLineAbove: 'data-line-above',
  space: 'data-space',
  size: 'data-size',
  tone: 'data-tone',
  weight: 'data-weight',
  face: 'data-face',
  fit: 'data-fit',
  isNumeric: 'data-numeric',
}

type Props = {
  as: ElementType
  /** The part's class in `layout.module.css`. */
  part: string | undefined
  className?: string | undefined
  [prop: string]: unknown
}

/** Renders a layout part: its own props become attributes; the element gets all others unchanged. */
export function LayoutPart({ as: Element, part, className, ...props }: Props) {
  const attributeEntries = Object.entries(props).map(([name, value]) =>
    name in attributes ? [attributes[name], value === false ? undefined : value] : [name, value],
  )
  return <Element {...Object.fromEntries(attributeEntries)} className={joinClasses(part, className)} />
}
