import {
  docxDeleted,
  docxFraction,
  docxInserted,
  docxPicture,
  docxPower,
  docxRun,
  docxUnderlinedGap,
  smallPng,
} from '../../apps/server/src/testing/docx.ts'
import type { SeededRandom } from './paper-draws.ts'

/** A part of a text: words, a gap, raised or lowered characters, a formula, a picture, or Word's own markup. */
export type TextPiece =
  | string
  | { readonly gap: 'underline' | 'tabs' | 'line' | 'bracket' }
  | { readonly raised: string }
  | { readonly lowered: string }
  | { readonly power: readonly [string, string] }
  | { readonly fraction: readonly [string, string] }
  | { readonly root: string }
  | { readonly picture: number }
  | { readonly xml: string }

/**
 * Returns the text in the form in which questions are compared: HTML for raised and lowered characters and powers, TeX
 * for fractions and roots, `{{1}}` for gaps, `[picture 7]` for pictures, and nothing for Word's own markup.
 */
export function plainPieces(pieces: readonly TextPiece[]): string {
  let gap = 0
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if ('gap' in piece) {
        gap += 1
        return `{{${gap}}}`
      }
      if ('raised' in piece) return `<sup>${piece.raised}</sup>`
      if ('lowered' in piece) return `<sub>${piece.lowered}</sub>`
      if ('power' in piece) return `${piece.power[0]}<sup>${piece.power[1]}</sup>`
      if ('fraction' in piece) return `\\(\\frac{${piece.fraction[0]}}{${piece.fraction[1]}}\\)`
      if ('root' in piece) return `\\(\\sqrt{${piece.root}}\\)`
      if ('picture' in piece) return `[picture ${piece.picture}]`
      return ''
    })
    .join('')
}

/** Marks that Word leaves between and around runs; none of them is text. */
const DEBRIS = [
  '<w:proofErr w:type="spellStart"/>',
  '<w:proofErr w:type="gramEnd"/>',
  '<w:bookmarkStart w:id="7" w:name="_GoBack"/><w:bookmarkEnd w:id="7"/>',
  '<w:r><w:lastRenderedPageBreak/></w:r>',
  '<w:commentRangeStart w:id="90"/><w:commentRangeEnd w:id="90"/>',
  '<w:r><w:rPr><w:rFonts w:hint="eastAsia"/></w:rPr></w:r>',
]
const LOOKS = [
  '',
  '<w:rFonts w:hint="eastAsia" w:ascii="宋体"/><w:sz w:val="21"/>',
  '<w:b/>',
  '<w:lang w:eastAsia="zh-CN"/>',
]
const WRAPS: readonly (readonly [string, string])[] = [
  ['<w:smartTag w:uri="urn:x" w:element="chmetcnv">', '</w:smartTag>'],
  ['<w:sdt><w:sdtPr/><w:sdtContent>', '</w:sdtContent></w:sdt>'],
  ['<w:ins w:id="31" w:author="B">', '</w:ins>'],
]

/**
 * Returns words as a run of Word or, if `isTorn`, as Word stores them after years of editing: cut into several runs,
 * with leftovers between them.
 */
export function wordsXml(text: string, draws: SeededRandom, isTorn: boolean): string {
  if (!isTorn) return docxRun(text)
  let xml = ''
  let rest = Array.from(text)
  while (rest.length > 0) {
    const length = 1 + draws.below(6)
    const part = docxRun(rest.slice(0, length).join(''), draws.pick(LOOKS))
    const [open, close] = draws.chance(0.15) ? draws.pick(WRAPS) : ['', '']
    xml += `${open}${part}${close}${draws.chance(0.2) ? draws.pick(DEBRIS) : ''}`
    rest = rest.slice(length)
  }
  return xml
}

const GAPS = {
  underline: docxUnderlinedGap(),
  tabs: '<w:r><w:rPr><w:u w:val="single"/></w:rPr><w:tab/></w:r><w:r><w:rPr><w:u w:val="single"/></w:rPr><w:tab/></w:r>',
  line: docxRun('________'),
  bracket: docxRun('（      ）'),
} as const
const root = (inner: string): string =>
  `<m:oMath><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:r><m:t>${inner}</m:t></m:r></m:e></m:rad></m:oMath>`

export type WordPictures = {
  /** The relation of a picture of this shade, which is added to the file once. */
  relationOf: (shade: number) => string
  /** The relation of a picture in a format of Windows that no browser shows. */
  relationOfMetafile: () => string
  readonly all: Buffer[]
}
export function createWordPictures(): WordPictures {
  const all: Buffer[] = []
  const known = new Map<number, string>()
  return {
    all,
    relationOfMetafile: () => `rIdPic${all.push(Buffer.from('010000006c000000', 'hex'))}`,
    relationOf(shade) {
      const relation = known.get(shade) ?? `rIdPic${all.push(smallPng(shade))}`
      known.set(shade, relation)
      return relation
    },
  }
}

type Ink = {
  readonly draws: SeededRandom
  readonly isTorn: boolean
  readonly isTracked: boolean
  readonly pictures: WordPictures
}
/** Returns a text in Word's markup. `isTracked`: some words have tracked changes, unless they are torn. */
export function piecesXml(pieces: readonly TextPiece[], { draws, isTorn, isTracked, pictures }: Ink): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') {
        const xml = wordsXml(piece, draws, isTorn)
        if (!isTracked || !draws.chance(0.4) || isTorn) return xml
        const cut = Math.floor(piece.length / 2)
        return docxRun(piece.slice(0, cut)) + docxDeleted('（旧）B．old') + docxInserted(docxRun(piece.slice(cut)))
      }
      if ('gap' in piece) return GAPS[piece.gap]
      if ('raised' in piece) return docxRun(piece.raised, '<w:vertAlign w:val="superscript"/>')
      if ('lowered' in piece) return docxRun(piece.lowered, '<w:vertAlign w:val="subscript"/>')
      if ('power' in piece) return docxPower(...piece.power)
      if ('fraction' in piece) return docxFraction(...piece.fraction)
      if ('root' in piece) return root(piece.root)
      if ('picture' in piece) return docxPicture(pictures.relationOf(piece.picture))
      return piece.xml
    })
    .join('')
}
