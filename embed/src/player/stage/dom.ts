type Attributes = Record<string, string | number | boolean | null>

/** Builds an element without markup strings, which Trusted Types would refuse. `false` and null remove an attribute. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string | null)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  setAttributes(element, attributes)
  element.append(...children.filter((child) => child !== null))
  return element
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) element.removeAttribute(name)
    else if (element.getAttribute(name) !== String(value))
      element.setAttribute(name, value === true ? '' : String(value))
  }
}

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}
