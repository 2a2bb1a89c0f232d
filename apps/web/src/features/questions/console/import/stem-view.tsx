import { Fragment, type ReactNode, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { renderFormulasIn } from '#web/ui/maths.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { trustedNodes } from '#web/ui/trusted-markup.ts'
import css from './stem-view.module.css'

type Place = { readonly index: number; readonly place: Element }

/** The text of a question as candidates read it. `renderGap` renders each gap, by its index: 0 for `{{1}}`. */
export function StemView({
  html,
  id,
  renderGap,
}: {
  readonly html: string
  readonly id: string
  readonly renderGap: (index: number) => ReactNode
}) {
  const [places, setPlaces] = useState<readonly Place[]>([])
  const fill = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box || box.dataset.html === html) return
      box.replaceChildren(...trustedNodes(html, 'text/html'))
      box.dataset.html = html
      setPlaces(placesOf(box))
      for (const code of box.querySelectorAll('pre')) code.tabIndex = 0
      void renderFormulasIn(box)
    },
    [html],
  )
  return (
    <div id={id}>
      <div ref={fill} className={css.stem} />
      {places.map(({ index, place }) => (
        <Fragment key={index}>{createPortal(renderGap(index), place)}</Fragment>
      ))}
    </div>
  )
}

/** An option: usually one plain line, otherwise rich text with code, formulas and pictures. */
export function OptionView({ html }: { readonly html: string }) {
  return /[<&\\$]/.test(html) ? <RichText html={html} className={css.choice ?? ''} /> : <span>{html}</span>
}

/** Replaces each `{{n}}` by an empty gap. */
function placesOf(box: Element): Place[] {
  const found: Place[] = []
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const pieces = text.data.split(/\{\{(\d+)\}\}/)
    if (pieces.length === 1) continue
    text.replaceWith(
      ...pieces.map((piece, at) => {
        if (at % 2 === 0) return document.createTextNode(piece)
        const place = document.createElement('span')
        found.push({ index: Number(piece) - 1, place })
        return place
      }),
    )
  }
  return found
}
