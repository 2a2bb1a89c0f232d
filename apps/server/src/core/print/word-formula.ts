import type { XmlElement } from '../text/xml.tree.ts'
import { escapeXmlText } from '../text/xml-text.ts'
import { isBarSign, isLargeOperator, isLimitName, isRelationSign, parseTex, visibleCharacters } from './read-formula.ts'

/** Converts a formula in TeX to the markup of Word's own formulas (OMML); null when the text isn't a formula. */
export function renderWordFormula(tex: string, isDisplay: boolean): string | null {
  const root = parseTex(tex, isDisplay)
  return root === null ? null : `<m:oMath>${rowOf(root.children)}</m:oMath>`
}

const fonts = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>'
function runOf(text: string, isUpright: boolean): string {
  if (text === '') return ''
  const style = isUpright ? '<m:rPr><m:sty m:val="p"/></m:rPr>' : ''
  return `<m:r>${style}${fonts}<m:t xml:space="preserve">${escapeXmlText(text)}</m:t></m:r>`
}
const part = (name: string, content: string) => `<m:${name}>${content}</m:${name}>`
const isFence = (one: XmlElement | undefined): one is XmlElement =>
  one?.name === 'mo' && (one.attributes.fence === 'true' || one.attributes.stretchy === 'true')

/** Elements one after another, with fences around others, and a sum with its operand. */
function rowOf(children: readonly XmlElement[]): string {
  const [first] = children
  const last = children.at(-1)
  if (children.length >= 2 && isFence(first) && isFence(last)) {
    const sign = (one: XmlElement) => `m:val="${escapeXmlText(visibleCharacters(one))}"`
    return part(
      'd',
      `<m:dPr><m:begChr ${sign(first)}/><m:endChr ${sign(last)}/></m:dPr>${part('e', rowOf(children.slice(1, -1)))}`,
    )
  }
  let out = ''
  for (let index = 0; index < children.length; index += 1) {
    const child = children[index] as XmlElement
    const nary = naryOf(child)
    if (nary === null) {
      out += elementOf(child)
      continue
    }
    const inner: XmlElement[] = []
    while (children[index + 1] !== undefined && !isEnd(children[index + 1] as XmlElement)) {
      index += 1
      inner.push(children[index] as XmlElement)
    }
    out += nary(rowOf(inner))
  }
  return out
}
const isEnd = (one: XmlElement) => one.name === 'mo' && (isRelationSign(visibleCharacters(one)) || isFence(one))

/** A sum, product or integral without its terms, which the caller provides; null for any other element. */
function naryOf(element: XmlElement): ((inner: string) => string) | null {
  const [base, second, third] = element.children
  const isBare = element.name === 'mo' && isLargeOperator(visibleCharacters(element))
  const sign = isBare ? visibleCharacters(element) : base && base.name === 'mo' ? visibleCharacters(base) : ''
  if (!isLargeOperator(sign)) return null
  const isUpper = element.name === 'msup' || element.name === 'mover'
  const low = isBare || isUpper ? '' : second ? elementOf(second) : ''
  const high = isBare ? '' : isUpper ? (second ? elementOf(second) : '') : third ? elementOf(third) : ''
  const place = /[∫∬∭∮]/u.test(sign) ? 'subSup' : 'undOvr'
  const hide = `${low === '' ? '<m:subHide m:val="1"/>' : ''}${high === '' ? '<m:supHide m:val="1"/>' : ''}`
  return (inner) =>
    part(
      'nary',
      `<m:naryPr><m:chr m:val="${escapeXmlText(sign)}"/><m:limLoc m:val="${place}"/>${hide}</m:naryPr>${part('sub', low)}${part('sup', high)}${part('e', inner)}`,
    )
}

const accents: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '\u02c6': '\u0302',
  '~': '\u0303',
  '\u02dc': '\u0303',
  '\u02d9': '\u0307',
  '¨': '\u0308',
  '→': '\u20d7',
}

function elementOf(element: XmlElement): string {
  const { name, children } = element
  const [first, second, third] = children
  const inside = (one: XmlElement | undefined) => (one === undefined ? '' : elementOf(one))
  const nary = naryOf(element)
  if (nary !== null) return nary('')
  switch (name) {
    case 'mi': {
      const text = visibleCharacters(element)
      return runOf(text, [...text].length > 1 || element.attributes.mathvariant === 'normal')
    }
    case 'mn':
    case 'mo':
      return runOf(visibleCharacters(element), true)
    case 'mtext':
      return `<m:r><m:rPr><m:nor/></m:rPr>${fonts}<m:t xml:space="preserve">${escapeXmlText(element.text)}</m:t></m:r>`
    case 'mspace':
      return ''
    case 'mfrac': {
      const kind = /^0/u.test(element.attributes.linethickness ?? '1') ? '<m:fPr><m:type m:val="noBar"/></m:fPr>' : ''
      return part('f', `${kind}${part('num', inside(first))}${part('den', inside(second))}`)
    }
    case 'msqrt':
      return part('rad', `<m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${part('e', rowOf(children))}`)
    case 'mroot':
      return part('rad', `${part('deg', inside(second))}${part('e', inside(first))}`)
    case 'msup':
      return part('sSup', `${part('e', inside(first))}${part('sup', inside(second))}`)
    case 'msub':
      if (first && isLimitName(visibleCharacters(first)))
        return part('limLow', `${part('e', inside(first))}${part('lim', inside(second))}`)
      return part('sSub', `${part('e', inside(first))}${part('sub', inside(second))}`)
    case 'msubsup':
      return part('sSubSup', `${part('e', inside(first))}${part('sub', inside(second))}${part('sup', inside(third))}`)
    case 'munder':
    case 'mover':
      return stacked(element, first, second)
    case 'munderover':
      return part(
        'limUpp',
        `${part('e', part('limLow', `${part('e', inside(first))}${part('lim', inside(second))}`))}${part('lim', inside(third))}`,
      )
    case 'mtable':
      return part(
        'm',
        children
          .map((row) => part('mr', row.children.map((cell) => part('e', rowOf(cell.children))).join('')))
          .join(''),
      )
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      return children.length === 0 ? runOf(visibleCharacters(element).trim(), true) : rowOf(children)
  }
}

function stacked({ name }: XmlElement, base: XmlElement | undefined, other: XmlElement | undefined): string {
  const body = base === undefined ? '' : elementOf(base)
  const sign = other === undefined ? '' : visibleCharacters(other)
  if (isBarSign(sign))
    return part('bar', `<m:barPr><m:pos m:val="${name === 'mover' ? 'top' : 'bot'}"/></m:barPr>${part('e', body)}`)
  const accent = name === 'mover' && other?.name === 'mo' ? accents[sign] : undefined
  if (accent !== undefined) return part('acc', `<m:accPr><m:chr m:val="${accent}"/></m:accPr>${part('e', body)}`)
  const limit = part('lim', other === undefined ? '' : elementOf(other))
  return part(name === 'mover' ? 'limUpp' : 'limLow', `${part('e', body)}${limit}`)
}
