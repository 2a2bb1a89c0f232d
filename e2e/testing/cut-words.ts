import type { Page } from '@playwright/test'

/**
 * Finds texts that are cut because a page is too narrow: `broken: …` for a Latin word that is broken without a hyphen,
 * `hidden: …` for a text that an element hides beyond its right edge, with or without an ellipsis. Content that scrolls
 * within its element is not cut; addresses and codes may break anywhere.
 */
export const findCutWords = (page: Page): Promise<string[]> => page.evaluate<string[]>(cutWords)

const cutWords = `(() => {
  const found = new Set()
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[aria-hidden=true], .vh, svg, code, pre, [inert]')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || !element || /^(SCRIPT|STYLE|NOSCRIPT|TEXTAREA|OPTION)$/.test(element.tagName) || !isSeen(element)) continue
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width < 1 || box.height < 1) continue
    // Clipped at the right edge of its container.
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at)
      if (style.position === 'fixed' || /auto|scroll/.test(style.overflowX)) break
      if (!/hidden|clip/.test(style.overflowX)) continue
      const edge = at.getBoundingClientRect()
      if (edge.width <= 2 || edge.height <= 2) break
      if (box.right > edge.right + 1 || at.scrollWidth > at.clientWidth + 1 && at === element) {
        found.add('hidden: ' + node.data.trim().slice(0, 60))
        break
      }
    }
    // Broken inside: its letters are on two lines.
    for (const { 0: word, index } of node.data.matchAll(/[A-Za-zÀ-ž]{2,}/g)) {
      const before = node.data[index - 1] ?? ' '
      const after = node.data[index + word.length] ?? ' '
      if (/[\\w@/.:_\\u00ad-]/.test(before) || /[\\w@/:_\\u00ad]/.test(after)) continue
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      if (Math.max(...tops) - Math.min(...tops) > 8) found.add('broken: ' + word)
    }
  }
  return [...found]
})()`
