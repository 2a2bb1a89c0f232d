import { IconZoomIn } from '@tabler/icons-react'
import { Fragment, useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '#web/ui/dialog.tsx'
import { renderFormulasIn } from '#web/ui/maths.ts'
import { useTexts } from '#web/ui/texts.ts'
import { trustedNodes } from '#web/ui/trusted-markup.ts'
import { examTexts } from '../exam-texts.ts'
import css from './question-stem.module.css'

type StemProps = {
  readonly html: string
  readonly id: string
  readonly renderBlank?: (index: number) => React.ReactNode
}
type Places = {
  readonly blanks: readonly { readonly index: number; readonly place: Element }[]
  readonly pictures: readonly HTMLImageElement[]
}
const nothing: Places = { blanks: [], pictures: [] }

/** The text of a question, with `renderBlank` rendering each gap `{{1}}`; pictures can be enlarged. */
export function QuestionStem({ html, id, renderBlank }: StemProps) {
  const t = useTexts(examTexts)
  const [places, setPlaces] = useState<Places>(nothing)
  const [enlarged, setEnlarged] = useState<HTMLImageElement | null>(null)
  const fill = useCallback(
    (box: HTMLDivElement | null) => {
      if (!box || box.dataset.html === html) return
      box.replaceChildren(...trustedNodes(html, 'text/html'))
      box.dataset.html = html
      const blanks = placesOf(box)
      setPlaces({ blanks, pictures: [...box.querySelectorAll('img')] })
      for (const code of box.querySelectorAll('pre')) code.tabIndex = 0
      void renderFormulasIn(box)
    },
    [html],
  )
  return (
    <div className={css.stem} id={id}>
      <div ref={fill} data-has-blanks={renderBlank ? '' : undefined} className={css.text} />
      {renderBlank
        ? places.blanks.map(({ index, place }) => (
            <Fragment key={index}>{createPortal(renderBlank(index), place)}</Fragment>
          ))
        : null}
      {places.pictures.length > 0 ? (
        <p className={css.pictures}>
          {places.pictures.map((picture, index) => (
            <button key={picture.src} type="button" className={css.quiet} onClick={() => setEnlarged(picture)}>
              <IconZoomIn size={16} stroke={1.5} aria-hidden="true" />{' '}
              {t.answer.enlarge(index + 1, places.pictures.length)}
            </button>
          ))}
        </p>
      ) : null}
      {enlarged ? (
        <Dialog title={enlarged.alt || t.answer.picture} width={1200} onClose={() => setEnlarged(null)}>
          <div className={css.large}>
            <img src={enlarged.src} alt={enlarged.alt} />
          </div>
        </Dialog>
      ) : null}
    </div>
  )
}

/** Replaces each `{{n}}` with an empty element, and returns these elements. */
function placesOf(box: Element): { index: number; place: Element }[] {
  const found: { index: number; place: Element }[] = []
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const pieces = text.data.split(/\{\{(\d+)\}\}/)
    if (pieces.length === 1) continue
    const nodes = pieces.map((piece, at) => {
      if (at % 2 === 0) return document.createTextNode(piece)
      const place = document.createElement('span')
      found.push({ index: Number(piece) - 1, place })
      return place
    })
    text.replaceWith(...nodes)
  }
  return found
}
