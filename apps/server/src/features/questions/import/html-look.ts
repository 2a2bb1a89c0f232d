/** The effect of an element's style on its text. */
export interface TextAppearance {
  /** Elements with the same effect. */
  elements: string[]
  isOverlined: boolean
  isHidden: boolean
  /** Hidden, but still takes up space. */
  isInvisible: boolean
  /** Emphasis of the element that the style cancels. */
  cancels: string[]
  /** The `type` of a list. */
  listType?: string
  /** Properties that may matter to the question and are lost. */
  lost: string[]
}

/** Position and size of text, which are never imported and never reported. */
const LAYOUT = new RegExp(
  `^(?:${[
    'font-(?:family|size|stretch|kerning|feature-settings|optical-sizing|size-adjust|language-override|palette|synthesis.*)',
    'line-(?:height|break)|text-(?:align.*|indent|justify|rendering|size-adjust|wrap.*|decoration-(?:color|style|thickness|skip-ink)|underline-.*)',
    '(?:min-|max-)?(?:width|height)|(?:margin|padding|border|outline|column|grid|flex|page-break|break|overflow|mso|tab|justify|align|place|object|transition|animation|inset|scroll)(?:-.*)?',
    '-.*|float|clear|position|top|right|bottom|left|z-index|box-(?:sizing|shadow)|table-layout|caption-side|empty-cells|letter-spacing|word-.*|hyphens|orphans|widows|cursor|gap|row-gap|order',
    'unicode-bidi|speak|layout-grid-mode|list-style-(?:position|image)|vertical-align|appearance|zoom|direction|user-select|white-space-collapse|quotes|tab-stops|panose.*',
  ].join('|')})$`,
  'u',
)
const PLAIN_COLOURS = /^(?:inherit|initial|unset|currentcolor|auto|windowtext|black|#000(?:000)?|rgb\(0, ?0, ?0\)|)$/u
const PLAIN_BACKGROUNDS =
  /^(?:inherit|initial|unset|none|auto|transparent|white|window|#fff(?:fff)?|rgb\(255, ?255, ?255\)|rgba\(0, ?0, ?0, ?0\)|)(?: repeat| scroll| 0(?:px|%)?| none)*$/u
const DRAWN = /\b(?:solid|dashed|dotted|double|groove|ridge|inset|outset)\b/u
const UNDRAWN = /(?:^|[\s(])0(?:px|pt|em|rem|%)?(?:$|\s)|\b(?:white|transparent)\b/u
const ORDINARY: Readonly<Record<string, RegExp>> = {
  display: /^(?!none)/u,
  visibility: /^(?!hidden|collapse)/u,
  opacity: /^(?:1(?:\.0*)?|100%)$/u,
  'white-space': /^(?!pre|break-spaces)/u,
  'text-transform': /^none$/u,
  'text-shadow': /^none$/u,
  'font-variant': /^normal$/u,
  'font-variant-caps': /^normal$/u,
}
const NUMBERING: Readonly<Record<string, string>> = {
  decimal: '1',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
}

const HIDING_CLASSES =
  /(?:^|\s)(?:qti-hidden|qti-visually-hidden|visually-hidden|visuallyhidden|sr-only|screenreader-only|screen-reader-text|accesshide)(?:\s|$)/u
/** The shared vocabulary of QTI 3. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|\s)qti-underline(?:\s|$)/u, 'u'],
  [/(?:^|\s)qti-italic(?:\s|$)/u, 'i'],
  [/(?:^|\s)qti-bold(?:\s|$)/u, 'b'],
  [/(?:^|\s)qti-strike(?:through)?(?:\s|$)/u, 's'],
  [/(?:^|\s)qti-sub(?:\s|$)/u, 'sub'],
  [/(?:^|\s)qti-sup(?:\s|$)/u, 'sup'],
]

function declarationsOf(style: string): [string, string][] {
  return style.split(';').flatMap((part): [string, string][] => {
    const colon = part.indexOf(':')
    if (colon === -1) return []
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important/iu, '')
      .replace(/\s+/gu, ' ')
      .trim()
      .toLowerCase()
    return [[part.slice(0, colon).trim().toLowerCase(), value]]
  })
}

/** Reads the appearance from an element's style, classes and attributes. */
export function appearanceOf(attributes: Readonly<Record<string, string>>): TextAppearance {
  const { style = '', class: names = '' } = attributes
  const look: TextAppearance = {
    elements: CLASSES.filter(([name]) => name.test(names)).map(([, element]) => element),
    isOverlined: false,
    isHidden: false,
    isInvisible: false,
    cancels: [],
    lost: [],
  }
  if (attributes.hidden !== undefined || HIDING_CLASSES.test(names)) look.isHidden = true
  for (const [property, value] of declarationsOf(style))
    if (property !== '' && value !== '') applyTo(look, property, value)
  for (const name of ['bgcolor', 'background'] as const)
    if (attributes[name] !== undefined && !PLAIN_BACKGROUNDS.test(attributes[name].toLowerCase()))
      look.lost.push('background')
  if (attributes.color !== undefined && !PLAIN_COLOURS.test(attributes.color.toLowerCase())) look.lost.push('color')
  look.elements = [...new Set(look.elements)]
  return look
}

function applyTo(look: TextAppearance, property: string, value: string): void {
  if (property === 'display' && value === 'none') look.isHidden = true
  else if (property === 'visibility' && value === 'collapse') look.isHidden = true
  else if (
    (property === 'visibility' && value === 'hidden') ||
    (property === 'opacity' && Number.parseFloat(value) === 0)
  )
    look.isInvisible = true
  else if (property === 'text-decoration' || property === 'text-decoration-line') decorate(look, value)
  else if (property === 'font-weight') setWeight(look, value)
  else if (property === 'font-style') setSlant(look, value)
  else if (property === 'font') setFont(look, value)
  else if (property === 'vertical-align' && value === 'sub') look.elements.push('sub')
  else if (property === 'vertical-align' && value === 'super') look.elements.push('sup')
  else if (property === 'list-style-type' || property === 'list-style') number(look, value)
  else if (!isOrdinary(property, value)) look.lost.push(/^background/u.test(property) ? 'background' : property)
}

function isOrdinary(property: string, value: string): boolean {
  if (property === 'color') return PLAIN_COLOURS.test(value)
  if (/^background(?:-color|-image)?$/u.test(property)) return PLAIN_BACKGROUNDS.test(value)
  if (/^border(?:-top|-right|-bottom|-left)?(?:-style)?$/u.test(property))
    return !DRAWN.test(value) || UNDRAWN.test(value)
  return ORDINARY[property]?.test(value) ?? (LAYOUT.test(property) || /^background-/u.test(property))
}

function setFont(look: TextAppearance, value: string): void {
  const words = value.split(/[\s,]/u)
  if (words.some((word) => /^(?:bold|bolder|[6-9]00)$/u.test(word))) look.elements.push('b')
  if (words.some((word) => /^(?:italic|oblique)$/u.test(word))) look.elements.push('i')
}

function decorate(look: TextAppearance, value: string): void {
  if (/\bunderline\b/u.test(value)) look.elements.push('u')
  if (/\bline-through\b/u.test(value)) look.elements.push('s')
  if (/\boverline\b/u.test(value)) look.isOverlined = true
  if (value === 'none') look.cancels.push('u')
}

function setWeight(look: TextAppearance, value: string): void {
  if (/^(?:bold|bolder|[6-9]\d\d)$/u.test(value)) look.elements.push('b')
  else look.cancels.push('b')
}

function setSlant(look: TextAppearance, value: string): void {
  if (/^(?:italic|oblique)/u.test(value)) look.elements.push('i')
  else look.cancels.push('i')
}

function number(look: TextAppearance, value: string): void {
  const word = value.split(' ').find((one) => NUMBERING[one] !== undefined)
  if (word !== undefined) look.listType = NUMBERING[word] as string
  else if (!/^(?:disc|inherit|initial|outside|inside| )+$/u.test(value)) look.lost.push('list-style')
}
