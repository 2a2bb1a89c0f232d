import { drawMaths, hasMaths } from '#web/ui/maths.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { htmlToLine } from './bilingual.ts'
import css from './written-text.module.css'

/** A question's text on one line, with formulas. */
export function StemLine({ html }: { readonly html: string }) {
  return (
    <span
      key={html}
      ref={(box) => {
        if (!box || box.firstChild) return
        box.textContent = htmlToLine(html)
        void drawMaths(box)
      }}
    />
  )
}

/** The whole question where one line is not enough: pictures, files, tables, code and lists, gaps as lines. */
export function WholeStem({ html }: { readonly html: string }) {
  return /<(img|a|table|pre|ul|ol)\b/i.test(html) ? <RichText html={html.replace(/\{\{\d+\}\}/g, ' ____ ')} /> : null
}

/** An option may contain code, formulas or a picture; most are plain text. */
export function OptionText({ html }: { readonly html: string }) {
  return /[<&]/.test(html) || hasMaths(html) ? (
    <RichText html={html} className={css.option ?? ''} />
  ) : (
    <span>{html}</span>
  )
}
