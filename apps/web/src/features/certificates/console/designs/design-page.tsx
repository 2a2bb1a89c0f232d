import { designPageSize } from '@portal/contract/certificates/design.rules.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/ui/texts.ts'
import { designFieldName, moveDesignField, resizeDesignField } from './design-edit.rules.ts'
import css from './designs.module.css'
import type { DesignField } from './designs.queries.ts'
import { designsTexts } from './designs-texts.ts'
import type { DesignEdit } from './use-design.ts'

type PageProps = {
  readonly edit: DesignEdit
  readonly lang: 'zh' | 'en'
  readonly bytes: Uint8Array | null
  readonly wrong: ReadonlySet<string>
}

/** The page as it will be printed; its fields lie on top of it, to be selected, moved and resized. */
export function DesignPage({ edit, lang, bytes, wrong }: PageProps) {
  const t = useTexts(designsTexts)
  const frame = useRef<HTMLDivElement>(null)
  const { content } = edit
  const page = designPageSize(content)
  return (
    <div className={css.desk}>
      <div
        ref={frame}
        className={css.page}
        role="group"
        aria-label={t.page.label}
        style={{ aspectRatio: `${page.width} / ${page.height}`, background: content.paper }}
        data-tall={content.isLandscape ? undefined : ''}
        onPointerDown={(event) => event.target === event.currentTarget && edit.select(null)}
      >
        <PdfPicture bytes={bytes} />
        {content.fields.map((field) => (
          <FieldBox
            key={field.id}
            field={field}
            page={page}
            edit={edit}
            name={designFieldName(field, lang, t.kinds)}
            frame={frame}
            isWrong={wrong.has(field.id)}
          />
        ))}
      </div>
    </div>
  )
}

/** The PDF drawn into the page. Its library is loaded with the first one. */
function PdfPicture({ bytes }: { readonly bytes: Uint8Array | null }) {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = place.current
    if (!box) return
    const observer = new ResizeObserver(() => setWidth(Math.round(box.clientWidth)))
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const box = place.current
    if (!box || !bytes || width === 0) return
    let isGone = false
    let close = () => {}
    void import('#web/ui/pdf/open-pdf.ts').then(async ({ openPdf, drawPdfPageOnCanvas: drawPicture }) => {
      if (isGone) return
      const opening = openPdf(bytes.slice())
      close = opening.close
      // A file that is closed while it opens, because the page has another size now, is no error.
      const canvas = await opening.file
        .then((file) => drawPicture(file, 1, width))
        .catch((error: unknown) => {
          if (!isGone) throw error
        })
      if (canvas && !isGone) box.replaceChildren(canvas)
    })
    return () => {
      isGone = true
      close()
    }
  }, [bytes, width])
  return <div ref={place} className={css.pdf} aria-hidden data-drawn={bytes ? '' : undefined} />
}

type BoxProps = {
  readonly field: DesignField
  readonly page: { readonly width: number; readonly height: number }
  readonly edit: DesignEdit
  readonly name: string
  readonly frame: { readonly current: HTMLDivElement | null }
  readonly isWrong: boolean
}
type Drag = { readonly kind: 'move' | 'resize'; readonly x: number; readonly y: number; readonly from: DesignField }

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A field's frame: it is moved by pointer, touch and arrow keys, and resized at its corner. */
function FieldBox({ field, page, edit, name, frame, isWrong }: BoxProps) {
  const t = useTexts(designsTexts).page
  const [drag, setDrag] = useState<Drag | null>(null)
  const [moved, setMoved] = useState<DesignField | null>(null)
  const shown = moved ?? field
  const isSelected = edit.selected?.id === field.id
  const begin = (kind: Drag['kind']) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    edit.select(field.id)
    setDrag({ kind, x: event.clientX, y: event.clientY, from: field })
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!drag || !frame.current) return
    const scale = page.width / frame.current.clientWidth
    const [dx, dy] = [(event.clientX - drag.x) * scale, (event.clientY - drag.y) * scale]
    const { from } = drag
    // A click with a slight movement is not a drag.
    if (moved === null && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4) return
    setMoved(
      drag.kind === 'move'
        ? moveDesignField(from, dx, dy, page)
        : resizeDesignField(from, from.width + dx, from.height + dy, page),
    )
  }
  const drop = () => {
    setDrag(null)
    if (moved) edit.changeField(field.id, () => moved)
    setMoved(null)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (event.ctrlKey || event.metaKey) return
    if (step) {
      event.preventDefault()
      const by = event.shiftKey ? 100 : event.altKey ? 1 : 10
      edit.select(field.id)
      edit.move(field.id, step[0] * by, step[1] * by)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      edit.remove(field.id)
    }
  }
  const share = (value: number, whole: number) => `${(value / whole) * 100}%`
  return (
    <div
      className={css.field}
      data-selected={isSelected || undefined}
      data-wrong={isWrong || undefined}
      style={{
        left: share(shown.x, page.width),
        top: share(shown.y, page.height),
        width: share(shown.width, page.width),
        height: share(shown.height, page.height),
      }}
    >
      <button
        type="button"
        className={css.grip}
        aria-label={name}
        aria-pressed={isSelected}
        onPointerDown={begin('move')}
        onPointerMove={follow}
        onPointerUp={drop}
        onPointerCancel={drop}
        onClick={() => edit.select(field.id)}
        onKeyDown={press}
      />
      {isSelected ? (
        <span
          className={css.corner}
          title={t.resize(name)}
          onPointerDown={begin('resize')}
          onPointerMove={follow}
          onPointerUp={drop}
          onPointerCancel={drop}
        />
      ) : null}
    </div>
  )
}
