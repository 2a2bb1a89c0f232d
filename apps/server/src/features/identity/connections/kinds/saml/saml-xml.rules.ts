import { readXml, type XmlElement } from '../../../../../core/text/xml.tree.ts'

/** An element with its namespace resolved. */
export type SamlNode = {
  readonly ns: string
  readonly local: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly SamlNode[]
  readonly text: string
}

export const samlNamespaces = {
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  encryption: 'http://www.w3.org/2001/04/xmlenc#',
} as const

function resolve(element: XmlElement, outer: ReadonlyMap<string, string>): SamlNode {
  const own = Object.entries(element.attributes).filter(([name]) => name === 'xmlns' || name.startsWith('xmlns:'))
  const scope =
    own.length === 0 ? outer : new Map([...outer, ...own.map(([name, value]) => [name.slice(6), value] as const)])
  const at = element.name.indexOf(':')
  return {
    ns: scope.get(at < 0 ? '' : element.name.slice(0, at)) ?? '',
    local: element.name.slice(at + 1),
    attributes: element.attributes,
    children: element.children.map((child) => resolve(child, scope)),
    text: element.text,
  }
}

/**
 * Reads a SAML document. Returns null if it is not well-formed, or has a DTD, comments, processing instructions or
 * CDATA: these can make two parsers read different texts, and no provider needs them.
 */
export function readSaml(text: string): SamlNode | null {
  const body = text.replace(/^\uFEFF?\s*<\?xml[^<>]*\?>/, '')
  if (/<[!?]/.test(body)) return null
  const read = readXml(body)
  return 'root' in read ? resolve(read.root, new Map([['', '']])) : null
}

/**
 * Reads SAML metadata; null if it has a DTD or is not well-formed. Comments and processing instructions are accepted,
 * since no signature in metadata is relied on.
 */
export function readSamlMetadata(text: string): SamlNode | null {
  if (/<!DOCTYPE/i.test(text)) return null
  const read = readXml(text)
  return 'root' in read ? resolve(read.root, new Map([['', '']])) : null
}

export const childElementsOf = (
  node: SamlNode | undefined,
  ns: keyof typeof samlNamespaces,
  local: string,
): readonly SamlNode[] =>
  node?.children.filter((child) => child.ns === samlNamespaces[ns] && child.local === local) ?? []
/** Returns the only child of this name; undefined if there is none, or more than one. */
export function onlyChildElement(
  node: SamlNode | undefined,
  ns: keyof typeof samlNamespaces,
  local: string,
): SamlNode | undefined {
  const found = childElementsOf(node, ns, local)
  return found.length === 1 ? found[0] : undefined
}
/** Returns the element and everything in it. */
export function* selfAndDescendants(node: SamlNode): Generator<SamlNode> {
  yield node
  for (const child of node.children) yield* selfAndDescendants(child)
}
