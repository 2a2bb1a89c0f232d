import { htmlToLine } from '#web/ui/html-to-line.ts'
import { hasMaths, renderFormulasIn } from '#web/ui/maths.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { examTexts } from '../exam-texts.ts'
import css from './written-text.module.css'

/** The text of a question on one line, with formulas. */
export function StemLine({ html }: { readonly html: string }) {
  return (
    <span
      key={html}
      ref={(box) => {
        if (!box || box.firstChild) return
        box.textContent = htmlToLine(html)
        void renderFormulasIn(box)
      }}
    />
  )
}

/**
 * The complete text of a question: with pictures, files, tables, code and lists, and with gaps as lines. Renders
 * nothing for a text of which one line shows everything.
 */
export function WholeStem({ html }: { readonly html: string }) {
  return /<(img|a|table|pre|ul|ol)\b/i.test(html) ? <RichText html={html.replace(/\{\{\d+\}\}/g, ' ____ ')} /> : null
}

/** The text of an option, which may contain code, formulas or a picture; most are plain text. */
export function OptionText({ html }: { readonly html: string }) {
  return /[<&]/.test(html) || hasMaths(html) ? (
    <RichText html={html} className={css.option ?? ''} />
  ) : (
    <span>{html}</span>
  )
}

/** The material of a group next to one of its questions, on pages that review answers. It scrolls if it is long. */
export function QuestionMaterial({ html }: { readonly html: string }) {
  const t = useTexts(examTexts).answer
  return (
    <section className={css.material} aria-label={t.sharedMaterial}>
      <h3>{t.sharedMaterial}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also by keyboard */}
      <div tabIndex={0} role="group" aria-label={t.sharedMaterial}>
        <RichText html={html} />
      </div>
    </section>
  )
}
