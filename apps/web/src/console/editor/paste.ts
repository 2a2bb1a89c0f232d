import { isOwnPicture, markFormulasAndGaps, normalizeElements, renameElement } from './html.ts'

/**
 * Converts content pasted from Word or a web page to the portal's form: text, headings, lists, tables, links and the
 * portal's own pictures, without their styling. Also returns the number of other pictures, which are dropped.
 */
export function cleanPastedHtml(html: string, hasGaps: boolean): { readonly html: string; readonly pictures: number } {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<!--[\s\S]*?-->/g, '').replace(/<!\[(?:if|endif)[^>]*>/gi, ''),
    'text/html',
  )
  for (const gone of body.querySelectorAll(
    'style, script, meta, link, title, iframe, object, svg, noscript, template, xml, button, select, textarea, input',
  ))
    gone.remove()
  // Word inserts empty elements of its own into paragraphs.
  for (const own of [...body.querySelectorAll('*')].filter(({ tagName }) => tagName.includes(':')))
    own.replaceWith(...own.childNodes)
  const foreign = [...body.querySelectorAll('img')].filter((one) => !isOwnPicture(one.getAttribute('src')))
  for (const picture of foreign) picture.remove()
  wordLists(body)
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) readStyle(element)
  normalizeElements(body)
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name)
  return { html: markFormulasAndGaps(body, hasGaps).innerHTML, pictures: foreign.length }
}

const kept = new Set([
  'href',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'start',
  'scope',
  'lang',
  'dir',
  'data-tex',
  'data-display',
  'data-gap',
])

/** Some programs use a style where others use an element; some undo an element with a style. */
function readStyle(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? ''
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
  const isBold = weight === 'bold' || Number(weight) >= 600
  const isElement = (...names: string[]) => names.includes(element.tagName.toLowerCase())
  if (isElement('b', 'strong') && weight && !isBold) element.replaceWith(...element.childNodes)
  if (!isElement('span', 'font')) return
  for (const [is, name] of [
    [isBold, 'strong'],
    [/font-style:\s*italic/i.test(style), 'em'],
    [/text-decoration[^;]*underline/i.test(style), 'u'],
    [/text-decoration[^;]*line-through/i.test(style), 's'],
    [/vertical-align:\s*super/i.test(style), 'sup'],
    [/vertical-align:\s*sub/i.test(style), 'sub'],
  ] as const) {
    if (!is) continue
    const mark = document.createElement(name)
    mark.append(...element.childNodes)
    element.append(mark)
  }
}

const listOf = (element: Element) => /mso-list:\s*\S+\s+level(\d)/i.exec(element.getAttribute('style') ?? '')

/** Word pastes lists as paragraphs that begin with their mark. */
function wordLists(body: HTMLElement): void {
  const stack: { readonly level: number; readonly list: HTMLElement }[] = []
  let before: Element | null = null
  for (const item of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const found = listOf(item)
    if (!found) {
      stack.length = 0
      continue
    }
    const level = Number(found[1])
    const mark = [...item.querySelectorAll<HTMLElement>('[style*="mso-list"]')].find((one) =>
      /mso-list:\s*ignore/i.test(one.getAttribute('style') ?? ''),
    )
    const isNumbered = /^\s*[(\uff08]?(\d+|[a-z]|[ivx]+|[\u4e00-\u9fff])[.)\u3001\uff09]/i.test(mark?.textContent ?? '')
    mark?.remove()
    if (before && item.previousElementSibling !== before) stack.length = 0
    while (stack.length > 0 && (stack.at(-1)?.level ?? 0) > level) stack.pop()
    let top = stack.at(-1)
    if (!top || top.level < level) {
      const list = document.createElement(isNumbered ? 'ol' : 'ul')
      if (top) (top.list.lastElementChild ?? top.list).append(list)
      else item.before(list)
      top = { level, list }
      stack.push(top)
    }
    const line = document.createElement('li')
    top.list.append(line)
    line.append(item)
    before = stack[0]?.list ?? null
    if (item.tagName !== 'P') renameElement(item, 'p')
  }
}
