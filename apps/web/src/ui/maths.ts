import { trustedNodes } from './trusted-markup.ts'

/**
 * The marks of TeX in a text: `\( … \)` in a line, `\[ … \]` or `$$ … $$` on a separate line. A single `$` is money.
 */
const formula = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]|\$\$([\s\S]+?)\$\$/g

/** Returns true when a text has TeX in `\( … \)`, `\[ … \]` or `$$ … $$`; a single `$` is money. */
export const hasMaths = (text: string): boolean => text.search(formula) >= 0

/**
 * Typesets the formulas in a box as MathML, which browsers draw and screen readers read. The typesetter is loaded when
 * the first formula appears.
 */
export async function renderFormulasIn(box: HTMLElement): Promise<void> {
  const places = textsOf(box).filter((text) => hasMaths(text.data))
  if (places.length === 0) return
  const { default: temml } = await import('temml')
  for (const text of places) {
    if (!text.isConnected) continue
    const nodes: Node[] = []
    let at = 0
    for (const match of text.data.matchAll(formula)) {
      nodes.push(document.createTextNode(text.data.slice(at, match.index)))
      const [whole, inLine, display, dollars] = match
      const place = document.createElement('span')
      try {
        const drawn = temml.renderToString(inLine ?? display ?? dollars ?? '', {
          displayMode: inLine === undefined,
          trust: false,
          throwOnError: true,
        })
        place.append(...trustedNodes(drawn, 'text/html'))
      } catch {
        // Text that is not a formula remains as its author wrote it.
        place.textContent = whole
      }
      nodes.push(place)
      at = match.index + whole.length
    }
    text.replaceWith(...nodes, document.createTextNode(text.data.slice(at)))
  }
}

function textsOf(box: HTMLElement): Text[] {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('code, pre, math')) texts.push(walker.currentNode as Text)
  return texts
}
