import { xmlLimits } from '@portal/contract/http/input.limits.ts'
import { SaxesParser } from 'saxes'

/** An element with the line it starts on, counted from 1. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  line: number
  children: XmlElement[]
  text: string
  /** Text and children in their order. */
  content: (XmlElement | string)[]
}

/** A document, or the position at which it is no longer well-formed. `isUnsafe`: it declares entities. */
export type XmlResult = { root: XmlElement } | { line: number; message: string; isUnsafe?: true }

/** Ends the parser at the first mistake: it would describe each further one. */
class XmlStopped extends Error {}

/**
 * Reads XML into a tree. Only the five entities of XML are expanded and no DTD is read, so nothing outside the document
 * is loaded.
 */
export function readXml(text: string): XmlResult {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const stack: XmlElement[] = []
  let root: XmlElement | null = null
  let failed: { line: number; message: string; isUnsafe?: true } | null = null
  let startLine = 1
  let elements = 0

  function addText(part: string): void {
    const top = stack.at(-1)
    if (top === undefined) return
    top.text += part
    top.content.push(part)
  }

  const fail = (line: number, message: string, isUnsafe?: true): never => {
    failed ??= { line, message, ...(isUnsafe ? { isUnsafe } : {}) }
    throw new XmlStopped()
  }
  parser.on('error', (error) => fail(parser.line, error.message.replace(/^\d+:\d+: /u, '')))
  parser.on('doctype', (doctype) => {
    if (/<!ENTITY/u.test(doctype)) fail(parser.line, '<!ENTITY>', true)
  })
  parser.on('opentagstart', () => {
    startLine = parser.line
  })
  parser.on('opentag', (tag) => {
    const element: XmlElement = {
      name: tag.name,
      attributes: tag.attributes,
      line: startLine,
      children: [],
      text: '',
      content: [],
    }
    elements += 1
    if (stack.length >= xmlLimits.depth) fail(startLine, 'too deep')
    if (elements > xmlLimits.elements) fail(startLine, 'too many elements')
    const parent = stack.at(-1)
    if (parent === undefined) root ??= element
    else {
      parent.children.push(element)
      parent.content.push(element)
    }
    stack.push(element)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    stack.pop()
  })
  // In pieces, so that a file with an early error is not read to its end.
  const body = text.replace(/^\uFEFF/u, '').trimStart()
  const skipped = text.slice(0, text.length - body.length).split('\n').length - 1
  try {
    for (let at = 0; at < body.length; at += xmlLimits.chunk) parser.write(body.slice(at, at + xmlLimits.chunk))
    parser.close()
  } catch (error) {
    if (!(error instanceof XmlStopped)) throw error
  }
  const problem = failed as { line: number; message: string; isUnsafe?: true } | null
  if (problem !== null) return { ...problem, line: problem.line + skipped }
  return root === null ? { line: 1, message: 'no element' } : { root }
}

/** Returns the first child with this name; undefined without one. */
export function firstChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((candidate) => candidate.name === name)
}

/** Returns all children with this name; none for an undefined element. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((candidate) => candidate.name === name) ?? []
}

/** Returns the text that Moodle writes as `<name><text>…</text></name>` or `<name>…</name>`; empty if absent. */
export function xmlElementText(element: XmlElement | undefined): string {
  const inner = firstChild(element, 'text')
  return (inner ?? element)?.text ?? ''
}
