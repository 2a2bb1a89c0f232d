import css from './rich-text.module.css'
import { trustedNodes } from './trusted-markup.ts'

/** Rich text written by an author and sanitised by the server, set in reading type. */
export function RichText({ html, className }: { readonly html: string; readonly className?: string }) {
  return (
    <div
      key={html}
      className={[css.text, className].filter(Boolean).join(' ')}
      ref={(box) => {
        if (box && !box.firstChild) box.replaceChildren(...trustedNodes(html, 'text/html'))
      }}
    />
  )
}
