import type { XmlElement } from '../../../core/text/xml.tree.ts'

/** Returns a name in lower case without its prefix: packages use arbitrary prefixes for the same namespaces. */
export const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
export const childrenNamed = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((one) => localName(one.name) === name.toLowerCase()) ?? []
export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenNamed(element, name)[0]
export const attributeOf = (element: XmlElement | undefined, name: string): string =>
  Object.entries(element?.attributes ?? {})
    .find(([key]) => localName(key) === name.toLowerCase())?.[1]
    ?.trim() ?? ''
export const manifestText = (element: XmlElement | undefined): string =>
  (element?.text ?? '').replace(/\s+/g, ' ').trim()
