import { renderFormulasIn } from './maths.ts'
import css from './rich-text.module.css'
import { trustedNodes } from './trusted-markup.ts'

/**
 * Rich text written by an author and sanitised by the server, in the type for reading. `headingsFrom` is the level that
 * its highest headings get on this page.
 */
export function RichText({
  html,
  className,
  headingsFrom = 2,
}: {
  readonly html: string
  readonly className?: string
  readonly headingsFrom?: 2 | 3 | 4
}) {
  return (
    <div
      key={html}
      className={[css.text, className].filter(Boolean).join(' ')}
      ref={(box) => {
        if (!box || box.firstChild) return
        box.replaceChildren(...trustedNodes(html, 'text/html'))
        fitHeadings(box, headingsFrom)
        // Code that is wider than the screen scrolls, also by keyboard.
        for (const code of box.querySelectorAll('pre')) code.tabIndex = 0
        void renderFormulasIn(box)
      }}
    />
  )
}

/** Authors start with any heading level; on the page the outline must have no gaps. */
function fitHeadings(box: HTMLElement, from: number): void {
  const headings = [...box.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const levels = [...new Set(headings.map((heading) => Number(heading.tagName[1])))].sort()
  for (const heading of headings) {
    const fitting = document.createElement(`h${Math.min(6, from + levels.indexOf(Number(heading.tagName[1])))}`)
    fitting.append(...heading.childNodes)
    heading.replaceWith(fitting)
  }
}
