import { escapeMarkup } from '../../../../core/text/escape-markup.ts'
import type { XmlElement } from '../../../../core/text/xml.tree.ts'

/** A formula as HTML or TeX. `isKnown`: every structure in it is supported. */
type Formula = { readonly html: string; readonly isKnown: boolean }

const SIGNS: Readonly<Record<string, string>> = {
  '×': '\\times ',
  '÷': '\\div ',
  '·': '\\cdot ',
  '±': '\\pm ',
  '∓': '\\mp ',
  '≤': '\\le ',
  '≥': '\\ge ',
  '≠': '\\ne ',
  '≈': '\\approx ',
  '∞': '\\infty ',
  '→': '\\to ',
  '⇒': '\\Rightarrow ',
  '∈': '\\in ',
  '∪': '\\cup ',
  '∩': '\\cap ',
  '⊂': '\\subset ',
  '∠': '\\angle ',
  '⊥': '\\perp ',
  '∂': '\\partial ',
  '∇': '\\nabla ',
  '°': '^{\\circ}',
  α: '\\alpha ',
  β: '\\beta ',
  γ: '\\gamma ',
  δ: '\\delta ',
  ε: '\\varepsilon ',
  θ: '\\theta ',
  λ: '\\lambda ',
  μ: '\\mu ',
  π: '\\pi ',
  ρ: '\\rho ',
  σ: '\\sigma ',
  τ: '\\tau ',
  φ: '\\varphi ',
  ω: '\\omega ',
  Δ: '\\Delta ',
  Σ: '\\Sigma ',
  Φ: '\\Phi ',
  Ω: '\\Omega ',
}
const SUMS: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∫': '\\int',
  '∬': '\\iint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
}
const ACCENTS: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0305': '\\overline',
  '\u0304': '\\bar',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u20d7': '\\vec',
}
const FUNCTIONS = new Set([
  'sin',
  'cos',
  'tan',
  'cot',
  'log',
  'ln',
  'lg',
  'exp',
  'lim',
  'max',
  'min',
  'arcsin',
  'arccos',
  'arctan',
])
/** Structures that raised and lowered text shows without loss. */
const SHOWN = new Set(['m:r', 'm:sSup', 'm:sSub', 'm:sSubSup', 'm:d', 'm:box', 'm:oMath', 'm:e', 'm:sup', 'm:sub'])

const part = (element: XmlElement, name: string) => element.children.find((child) => child.name === name)
const parts = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)
const valueIn = (element: XmlElement, properties: string, name: string): string | undefined => {
  const found = part(element, properties)
  const own = found === undefined ? undefined : part(found, name)
  return own === undefined ? undefined : (own.attributes['m:val'] ?? '')
}
const isStructure = ({ name }: XmlElement) => /^m:/u.test(name) && !/Pr$/u.test(name) && name !== 'm:t'
/** The characters of a run; Unicode superscripts are not changed. */
const textOf = (run: XmlElement): string =>
  parts(run, 'm:t')
    .map(({ text }) => text)
    .join('')

function isShownAsHtml(element: XmlElement): boolean {
  return element.children.every(
    (child) => !isStructure(child) || (SHOWN.has(child.name) && (child.name === 'm:r' || isShownAsHtml(child))),
  )
}

const KNOWN = new Set(
  'r t oMath e sup sub sSup sSub sSubSup sPre f num den rad deg nary d func fName acc bar limLow limUpp lim m mr eqArr box'
    .split(' ')
    .map((name) => `m:${name}`),
)
const hasKnownStructures = (element: XmlElement): boolean =>
  element.children.every(
    (child) =>
      !/^m:/u.test(child.name) || /Pr$/u.test(child.name) || (KNOWN.has(child.name) && hasKnownStructures(child)),
  )

const htmlIn = (element: XmlElement | undefined): string => element?.children.map(htmlOf).join('') ?? ''

function htmlOf(element: XmlElement): string {
  if (element.name === 'm:r') return escapeMarkup(textOf(element))
  const base = htmlIn(part(element, 'm:e'))
  const [low, high] = [htmlIn(part(element, 'm:sub')), htmlIn(part(element, 'm:sup'))]
  if (element.name === 'm:sSup') return `${base}<sup>${high}</sup>`
  if (element.name === 'm:sSub') return `${base}<sub>${low}</sub>`
  if (element.name === 'm:sSubSup') return `${base}<sub>${low}</sub><sup>${high}</sup>`
  if (element.name === 'm:d') {
    const [open, close, between] = delimitersOf(element)
    return escapeMarkup(open) + parts(element, 'm:e').map(htmlIn).join(escapeMarkup(between)) + escapeMarkup(close)
  }
  return isStructure(element) ? htmlIn(element) : ''
}

const delimitersOf = (element: XmlElement): readonly [string, string, string] => [
  valueIn(element, 'm:dPr', 'm:begChr') ?? '(',
  valueIn(element, 'm:dPr', 'm:endChr') ?? ')',
  valueIn(element, 'm:dPr', 'm:sepChr') ?? '|',
]

const texText = (text: string): string =>
  Array.from(text, (sign) =>
    sign === '\\' ? '\\backslash ' : /[{}%$&#_~^]/u.test(sign) ? `\\${sign}` : (SIGNS[sign] ?? sign),
  ).join('')

const texIn = (element: XmlElement | undefined): string => element?.children.map(texOf).join('') ?? ''
const group = (element: XmlElement | undefined): string => `{${texIn(element).trim()}}`
const fence = (sign: string, side: string): string =>
  `\\${side}${sign === '' ? '.' : /[{}]/u.test(sign) ? `\\${sign}` : sign}`

/** The TeX of one structure; an unknown structure becomes the TeX of its parts, and its name is added in braces. */
function texOf(element: XmlElement): string {
  const e = part(element, 'm:e')
  switch (element.name) {
    case 'm:r':
      return texText(textOf(element))
    case 'm:sSup':
      return `${group(e)}^${group(part(element, 'm:sup'))}`
    case 'm:sSub':
      return `${group(e)}_${group(part(element, 'm:sub'))}`
    case 'm:sSubSup':
      return `${group(e)}_${group(part(element, 'm:sub'))}^${group(part(element, 'm:sup'))}`
    case 'm:sPre':
      return `{}_${group(part(element, 'm:sub'))}^${group(part(element, 'm:sup'))}${group(e)}`
    case 'm:f': {
      const [top, bottom] = [group(part(element, 'm:num')), group(part(element, 'm:den'))]
      const kind = valueIn(element, 'm:fPr', 'm:type')
      return kind === 'lin' ? `${top}/${bottom}` : kind === 'noBar' ? `\\binom${top}${bottom}` : `\\frac${top}${bottom}`
    }
    case 'm:rad': {
      const degree = texIn(part(element, 'm:deg')).trim()
      return degree === '' ? `\\sqrt${group(e)}` : `\\sqrt[${degree}]${group(e)}`
    }
    case 'm:nary': {
      const sign = valueIn(element, 'm:naryPr', 'm:chr') ?? '∫'
      const [low, high] = [texIn(part(element, 'm:sub')).trim(), texIn(part(element, 'm:sup')).trim()]
      return `${SUMS[sign] ?? texText(sign)}${low === '' ? '' : `_{${low}}`}${high === '' ? '' : `^{${high}}`}${group(e)}`
    }
    case 'm:d': {
      const [open, close, between] = delimitersOf(element)
      return `${fence(open, 'left')}${parts(element, 'm:e').map(texIn).join(texText(between))}${fence(close, 'right')}`
    }
    case 'm:func': {
      const name = texIn(part(element, 'm:fName')).trim()
      return `${FUNCTIONS.has(name) ? `\\${name}` : name}${group(e)}`
    }
    case 'm:acc':
      return `${ACCENTS[valueIn(element, 'm:accPr', 'm:chr') ?? '\u0302'] ?? '\\hat'}${group(e)}`
    case 'm:bar':
      return `${valueIn(element, 'm:barPr', 'm:pos') === 'top' ? '\\overline' : '\\underline'}${group(e)}`
    case 'm:limLow':
      return `${limitName(texIn(e).trim())}_${group(part(element, 'm:lim'))}`
    case 'm:limUpp':
      return `${limitName(texIn(e).trim())}^${group(part(element, 'm:lim'))}`
    case 'm:m':
      return `\\begin{matrix}${parts(element, 'm:mr')
        .map((row) => parts(row, 'm:e').map(texIn).join(' & '))
        .join(' \\\\ ')}\\end{matrix}`
    case 'm:eqArr':
      return `\\begin{aligned}${parts(element, 'm:e').map(texIn).join(' \\\\ ')}\\end{aligned}`
    default:
      return isStructure(element) ? texIn(element) : ''
  }
}
const limitName = (name: string): string => (FUNCTIONS.has(name) ? `\\${name}` : `{${name}}`)

/**
 * Converts a formula of Word (OMML) to HTML: superscripts and subscripts if they are enough, otherwise TeX between `\(`
 * and `\)`, which the portal typesets. `isKnown` is false if it has parts that the portal can't read.
 */
export function readWordFormula(element: XmlElement): Formula {
  if (isShownAsHtml(element)) return { html: htmlIn(element), isKnown: true }
  return { html: escapeMarkup(`\\(${texIn(element).trim()}\\)`), isKnown: hasKnownStructures(element) }
}
