import { VastError, vastErrors } from './vast.ts'

/** Characters of a document. The largest that the IAB publishes has 12,000. */
const longestDocument = 512_000

/**
 * Reads XML without document types, so that no entity is ever expanded. Throws VastError 100, and 101 for XML that is neither VAST nor VMAP.
 * Nothing of the document becomes part of a page: the caller reads texts and attributes only.
 */
export function parseXml(text: string): Element {
  if (text.length > longestDocument) throw new VastError(vastErrors.parse, 'The document is too long')
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new VastError(vastErrors.parse, 'Document types are not accepted')
  // Chromium styles its report of a fault inline, which a strict page's CSP reports as a violation.
  if (!/<(\w+:)?(VAST|VMAP)\b/i.test(text)) {
    const code = /^\s*</.test(text) ? vastErrors.schema : vastErrors.parse
    throw new VastError(code, 'The document is neither VAST nor VMAP')
  }
  const { documentElement } = new DOMParser().parseFromString(text.trim(), 'text/xml')
  if (
    !documentElement ||
    documentElement.getElementsByTagName('parsererror').length > 0 ||
    documentElement.localName === 'parsererror'
  )
    throw new VastError(vastErrors.parse, 'The document is not XML')
  return documentElement
}

/** The children with a name, whatever their namespace. */
export const childrenOf = (parent: Element | undefined, name: string): Element[] =>
  [...(parent?.children ?? [])].filter(({ localName }) => localName === name)

export const childOf = (parent: Element | undefined, name: string): Element | undefined =>
  childrenOf(parent, name)[0]

/** Those below a path of names, such as `Creatives/Creative/Linear`. */
export const below = (parent: Element | undefined, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (parents, name) => parents.flatMap((one) => childrenOf(one, name)),
      parent ? [parent] : [],
    )

export const textOf = (element: Element | undefined): string => element?.textContent?.trim() ?? ''

/** Web addresses only: no scripts, no data, no files. Empty macros stay as they are. */
export function urlOf(element: Element | undefined): string | null {
  const text = textOf(element)
  return /^https?:\/\//i.test(text) ? text : null
}

export const urlsBelow = (parent: Element | undefined, path: string): string[] =>
  below(parent, path).flatMap((element) => urlOf(element) ?? [])

export const attribute = (element: Element, name: string): string => element.getAttribute(name)?.trim() ?? ''

/** A whole number that is not negative, else null. */
export const wholeNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)
