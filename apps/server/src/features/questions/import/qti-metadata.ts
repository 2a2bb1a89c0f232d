import { cutText } from '../../../core/text/cut-text.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { elementText, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'

/** The topic, difficulty and tags of an item in the metadata of its package, and the parts that are not read. */
export interface QtiMetadata {
  topic: string
  difficulty?: number
  tags: string[]
  /** Other metadata, in the words of the file. */
  unread: string[]
}

export const noQtiMetadata: QtiMetadata = { topic: '', tags: [], unread: [] }

/** The five difficulty words of IEEE LOM. */
const DIFFICULTIES: Readonly<Record<string, number>> = {
  'very easy': 1,
  easy: 2,
  medium: 3,
  difficult: 4,
  'very difficult': 5,
}

const words = (element: XmlElement | undefined): string => {
  const strings = qtiDescendants(element, (name) => name === 'string' || name === 'langstring')
  return elementText(strings[0] ?? element)
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Reads learning object metadata: taxon path (topic), difficulty and keywords. */
export function readQtiMetadata(element: XmlElement | undefined): QtiMetadata {
  const path = qtiDescendants(element, (name) => name === 'taxonPath' || name === 'taxonpath')[0]
  const level = qtiDescendants(element, (name) => name === 'difficulty')[0]
  const difficulty = DIFFICULTIES[words(qtiChildren(level, 'value')[0]).toLowerCase()]
  const general = qtiDescendants(element, (name) => name === 'general')[0]
  return {
    topic: qtiDescendants(path, (name) => name === 'taxon')
      .map((taxon) => words(qtiChildren(taxon, 'entry')[0]).replace(/\//gu, '-'))
      .filter((entry) => entry !== '')
      .join('/'),
    ...(difficulty === undefined ? {} : { difficulty }),
    tags: qtiChildren(general, 'keyword')
      .map(words)
      .filter((tag) => tag !== ''),
    unread: unreadMetadataParts(
      element,
      ['difficulty', 'keyword', ...(path === undefined ? [] : ['taxonPath', 'taxonpath'])],
      difficulty === undefined ? level : undefined,
    ),
  }
}

/** The item's structure and tool, which the item itself shows; numbers and formats of files. */
const SAYS_NOTHING = new Set([
  ...[
    'qtiMetadata',
    'qtimetadata',
    'schema',
    'schemaversion',
    'identifier',
    'catalogentry',
    'metaMetadata',
    'metametadata',
    'technical',
    'structure',
    'aggregationLevel',
  ],
  ...['aggregationlevel', 'source', 'curriculumStandardsMetadataSet', 'purpose', 'language'],
])

/**
 * Returns the parts of learning object metadata that are not read: title, description, rights and the like, and the
 * difficulty in `level` if it is none of the five known words.
 */
export function unreadMetadataParts(
  element: XmlElement | undefined,
  read: readonly string[],
  level?: XmlElement,
): string[] {
  const inside = (one: XmlElement): string[] =>
    one.children.flatMap((part) => {
      const name = qtiName(part)
      if (SAYS_NOTHING.has(name) || read.includes(name)) return []
      const isGroup =
        part.children.length > 0 &&
        !part.children.some((child) => /^(?:string|langstring|value|source)$/u.test(qtiName(child)))
      if (isGroup) return inside(part)
      const said = words(qtiChildren(part, 'value')[0] ?? part)
      return said === '' ? [] : [cutText(`${name} ${said}`, 80)]
    })
  return [
    ...(element === undefined ? [] : inside(element)),
    ...(level === undefined || words(level) === ''
      ? []
      : [`difficulty ${words(qtiChildren(level, 'value')[0] ?? level)}`]),
  ]
}
