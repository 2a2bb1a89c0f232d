/** The HTML elements that a sanitised text may contain; all others are removed. */
export const keptHtmlElements: readonly string[] =
  'p br b i em strong u s sub sup code pre ul ol li span div blockquote hr table caption thead tbody tfoot tr td th img a'.split(
    ' ',
  )

const named = (name: string, elements: string): [string, string][] =>
  elements.split(' ').map((element) => [element, name])

/** The supported HTML elements by the names of unsupported ones with the same meaning. */
export const renamedElements: ReadonlyMap<string, string> = new Map([
  ...named('p', 'h1 h2 h3 h4 h5 h6 dt dd figcaption summary address'),
  ...named(
    'div',
    'dl figure section article aside main header footer nav hgroup details center body html fieldset legend',
  ),
  ...named('ul', 'menu dir'),
  ...named('s', 'del strike'),
  ...named('code', 'tt kbd samp'),
  ...named('i', 'var cite dfn'),
  ...named('u', 'ins'),
  ...named('b', 'mark'),
  ...named('span', 'font abbr acronym small big nobr bdi bdo time data output ruby rb q'),
])

/** The elements that show only the text in them, if any. */
export const transparentElements: ReadonlySet<string> = new Set(
  'wbr col colgroup picture source head meta base rt rp rtc rbc'.split(' '),
)

/**
 * The elements with content that can't be kept, such as videos and form fields. Without this content, the question
 * might be a different one.
 */
export const unsupportedContentElements: ReadonlySet<string> = new Set(
  'script iframe frame frameset object embed applet video audio track canvas svg math form input select option optgroup button textarea label meter progress datalist slot portal marquee xmp plaintext listing noembed noframes template map area dialog title param'.split(
    ' ',
  ),
)

/** The elements whose content is not text of the page. */
export const textlessElements: ReadonlySet<string> = new Set(
  'script style textarea option xmp plaintext noembed noframes noscript iframe title svg math object template select'.split(
    ' ',
  ),
)

/** The elements that contain other elements and no text of their own. */
export const structureElements: ReadonlySet<string> = new Set('table thead tbody tfoot tr ul ol dl menu dir'.split(' '))

export const voidElements: ReadonlySet<string> = new Set(
  'area base basefont br col embed frame hr img input isindex link meta param source track wbr'.split(' '),
)

/** Elements that are closed by what follows them. */
const SELF_CLOSING: ReadonlySet<string> = new Set([
  ...voidElements,
  ...'p li dt dd tr td th thead tbody tfoot'.split(' '),
])

const OTHERS = new Set([...transparentElements, ...unsupportedContentElements, ...textlessElements, ...voidElements])
export const isHtmlElement = (name: string): boolean =>
  keptHtmlElements.includes(name) || renamedElements.has(name) || OTHERS.has(name)

/** A tag in a text. */
interface Tag {
  at: number
  end: number
  name: string
  isClosing: boolean
  hasAttributes: boolean
}

const LONGEST_TAG = 5000
const OPENING = /<(\/?)([a-z][\w:-]{0,30})(?=[\s/>])/giu

function tagsIn(text: string): Tag[] {
  const tags: Tag[] = []
  for (const match of text.matchAll(OPENING)) {
    if (match.index < (tags.at(-1)?.end ?? 0)) continue
    const from = match.index + match[0].length
    const end = endOfTag(text, from)
    if (end !== -1)
      tags.push({
        at: match.index,
        end,
        name: (match[2] ?? '').toLowerCase(),
        isClosing: match[1] === '/',
        hasAttributes: /[^\s/]/u.test(text.slice(from, end - 1)),
      })
  }
  return tags
}

/** The position after the `>` of a tag; -1 when another `<` comes first. Quoted values may contain both. */
function endOfTag(text: string, from: number): number {
  const last = Math.min(text.length, from + LONGEST_TAG)
  for (let at = from; at < last; at += 1) {
    const sign = text[at]
    if (sign === '>') return at + 1
    if (sign === '<') return -1
    if ((sign === '"' || sign === "'") && text[at - 1] === '=') {
      const closing = text.slice(at + 1, last).indexOf(sign)
      if (closing !== -1) at += closing + 1
    }
  }
  return -1
}

/** The names of the elements that a text opens, and of those that it closes. */
export interface TagNames {
  opened: ReadonlySet<string>
  closed: ReadonlySet<string>
}

export function tagNamesIn(text: string): TagNames {
  const tags = tagsIn(text)
  const names = (isClosing: boolean) =>
    new Set(tags.filter((tag) => tag.isClosing === isClosing).map(({ name }) => name))
  return { opened: names(false), closed: names(true) }
}

/**
 * Decides which angle brackets of a text are markup, and escapes the others: `a < b`, `List<String>`, and a bare
 * `<script>` in questions about HTML. Elements of HTML count as markup when they have attributes or are closed
 * somewhere in the text.
 */
export function escapeTextBrackets(text: string, { opened, closed }: TagNames = tagNamesIn(text)): string {
  const isMarkup = ({ name, isClosing, hasAttributes }: Tag): boolean => {
    if (!isHtmlElement(name)) return false
    if (SELF_CLOSING.has(name) && keptHtmlElements.includes(name)) return true
    return isClosing ? opened.has(name) : hasAttributes || closed.has(name)
  }
  let html = ''
  let from = 0
  for (const tag of [...tagsIn(text).filter(isMarkup), { at: text.length, end: text.length }]) {
    html += text.slice(from, tag.at).replace(/</gu, '&lt;') + text.slice(tag.at, tag.end)
    from = tag.end
  }
  return html
}
