import type { XmlElement } from '../../../core/text/xml.tree.ts'

const camel = (name: string): string => name.replace(/-([a-z])/gu, (_, letter: string) => letter.toUpperCase())
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Returns an element's name in the form of QTI 2, without a namespace prefix: `qti-simple-choice` and
 * `imsqti:simpleChoice` are `simpleChoice`.
 */
export function qtiName(element: XmlElement): string {
  const local = localName(element.name)
  return local.startsWith('qti-') ? camel(local.slice(4)) : local
}

/**
 * Returns an attribute by its name in QTI 2 (QTI 3 writes `response-identifier` for `responseIdentifier`); undefined
 * when it is missing.
 */
export function qtiAttribute(element: XmlElement | undefined, name: string): string | undefined {
  const kebab = name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)
  return element?.attributes[name] ?? element?.attributes[kebab]
}

/** Returns the children of an element that have this name in QTI 2. */
export function qtiChildren(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => qtiName(child) === name) ?? []
}

/** Returns every descendant of an element, in document order, for which `isWanted` returns true. */
export function qtiDescendants(element: XmlElement | undefined, isWanted: (name: string) => boolean): XmlElement[] {
  return (
    element?.children.flatMap((child) => [
      ...(isWanted(qtiName(child)) ? [child] : []),
      ...qtiDescendants(child, isWanted),
    ]) ?? []
  )
}

/** Returns all text of an element, without its tags. */
export function elementText(element: XmlElement | undefined): string {
  return element?.content.map((part) => (typeof part === 'string' ? part : elementText(part))).join('') ?? ''
}

/** Returns the text of each `value` child. */
export const qtiValues = (element: XmlElement | undefined): string[] =>
  qtiChildren(element, 'value').map((value) => value.text.trim())
