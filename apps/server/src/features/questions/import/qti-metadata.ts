import type { XmlElement } from '../../../core/xml.tree.ts'
import { plainText, qtiChildren, qtiDescendants } from './qti.tree.ts'

/** What a package says of an item beside the item itself. */
export interface QtiMetadata {
  topic: string
  difficulty?: number
  tags: string[]
}

/** The five words of IEEE LOM. */
const DIFFICULTIES: Readonly<Record<string, number>> = { 'very easy': 1, easy: 2, medium: 3, difficult: 4, 'very difficult': 5 }

const words = (element: XmlElement | undefined): string => {
  const strings = qtiDescendants(element, (name) => name === 'string' || name === 'langstring')
  return plainText(strings[0] ?? element)
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Reads learning object metadata: taxon path (topic), difficulty and keywords. */
export function readMetadata(element: XmlElement | undefined): QtiMetadata {
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
  }
}
