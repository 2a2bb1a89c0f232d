import temml from 'temml'
import { readXml, type XmlElement } from '../text/xml.tree.ts'

/** Converts a formula in TeX to the MathML that browsers also draw; null for a text that isn't a formula. */
export function parseTex(tex: string, isDisplay: boolean): XmlElement | null {
  try {
    const xml = temml.renderToString(tex, { xml: true, displayMode: isDisplay, trust: false, throwOnError: true })
    const read = readXml(xml)
    return 'root' in read ? read.root : null
  } catch {
    return null
  }
}

/** Signs that are not drawn: the application of a function, an invisible product, joiners. */
const unseen = /[\u2061-\u2064\u200b-\u200d]/gu
export const visibleCharacters = (element: XmlElement): string => element.text.replace(unseen, '')

/** Returns true for large operators: in a display formula they grow and have their limits above and below. */
export const isLargeOperator = (text: string): boolean => /^[∑∏∐⋃⋂⨁⨂∫∬∭∮⋁⋀]$/u.test(text)
/** Returns true for names that have their limits below them. */
export const isLimitName = (text: string): boolean => /^(?:lim|max|min|sup|inf|lim sup|lim inf)$/u.test(text)
/** Returns true for signs that have space on both sides. */
export const isRelationSign = (text: string): boolean => /^[=≠<>≤≥≈≡∼≅→←↔⇒⇐⇔∈∉⊂⊆⊃⊇∝≪≫:]$/u.test(text)
export const isBinaryOperator = (text: string): boolean => /^[+\-−±∓×÷·⋅∪∩∧∨⊕⊗∘∗*]$/u.test(text)
/** Returns true for a sign that draws a bar above or below a formula. */
export const isBarSign = (text: string): boolean => /^(?:¯|‾|_|―|─|\u0332|\u0305)$/u.test(text)
