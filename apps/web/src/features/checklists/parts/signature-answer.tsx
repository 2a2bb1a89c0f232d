import { typedSignature, typedSignatureName } from '@portal/contract/checklists/checklist.rules.ts'
import { observationPictureLimits } from '@portal/contract/checklists/checklist-pictures.ts'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { checklistTexts } from '../checklist-texts.ts'
import { deleteLocalPictures, findLocalPicture, saveLocalPicture } from '../observing/picture-store.ts'
import { canvasToFile } from '../observing/shrink-picture.ts'
import css from './picture-answer.module.css'

/** The size of a drawn signature and its pen, in pixels, and the length of the shortest one: a tap is none. */
const [width, height, pen, shortest] = [720, 240, 4, 60]

type Props = {
  readonly label: string
  /** The name of the person who signs. */
  readonly signer: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A signature drawn with a finger, a pen or a mouse, or a typed name for those who use a keyboard. */
export function SignatureAnswerField({ label, signer, value, onChange }: Props) {
  const t = useTexts(checklistTexts).picture
  const [isTyping, setTyping] = useState(typedSignatureName(value) !== null)
  const start = (types: boolean) => {
    if (value !== '' && typedSignatureName(value) === null) void deleteLocalPictures([value])
    onChange('')
    setTyping(types)
  }
  return (
    <div className={css.answer}>
      <p className={css.signer}>{t.signs(signer)}</p>
      {isTyping ? (
        <Field
          label={t.typedName}
          autoComplete="off"
          maxLength={observationPictureLimits.typedName}
          value={typedSignatureName(value) ?? ''}
          onChange={(event) => onChange(event.target.value.trim() ? typedSignature(event.target.value) : '')}
        />
      ) : (
        <Pad label={label} pictureId={value} onChange={onChange} />
      )}
      <div className={css.ways}>
        {value === '' || isTyping ? null : (
          <Button look="quiet" size="s" onClick={() => start(false)}>
            {t.again}
          </Button>
        )}
        <Button look="quiet" size="s" onClick={() => start(!isTyping)}>
          {isTyping ? t.draw : t.type}
        </Button>
      </div>
    </div>
  )
}

type Point = { readonly x: number; readonly y: number }
type PadProps = {
  readonly label: string
  /** Empty: nothing is drawn. */
  readonly pictureId: string
  readonly onChange: (pictureId: string) => void
}
function Pad({ label, pictureId, onChange }: PadProps) {
  const t = useTexts(checklistTexts).picture
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<Point | null>(null)
  const drawn = useRef(0)
  const [hasRoom, setRoom] = useState(true)
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context || shown.current === pictureId) return
    shown.current = pictureId
    drawn.current = 0
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    if (pictureId === '') return
    // A signature of a restored draft.
    void findLocalPicture(pictureId)
      .then((blob) => (blob ? createImageBitmap(blob) : null))
      .then((picture) => {
        if (!picture || shown.current !== pictureId) return
        // A stroke that was drawn meanwhile remains.
        context.globalCompositeOperation = 'darken'
        context.drawImage(picture, 0, 0, width, height)
        context.globalCompositeOperation = 'source-over'
      })
      .catch(() => undefined)
  }, [pictureId])
  const pointOf = (event: { readonly clientX: number; readonly clientY: number }): Point | null => {
    const box = canvas.current?.getBoundingClientRect()
    if (!box) return null
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    }
  }
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = pointOf(event)
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = canvas.current?.getContext('2d')
    if (!context || !last.current) return
    Object.assign(context, { strokeStyle: '#14181f', lineWidth: pen, lineCap: 'round', lineJoin: 'round' })
    const events = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const one of events.length > 0 ? events : [event]) {
      const from: Point = last.current
      const to = pointOf(one)
      if (!to) continue
      context.beginPath()
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
      context.stroke()
      drawn.current += Math.hypot(to.x - from.x, to.y - from.y)
      last.current = to
    }
  }
  const end = async () => {
    if (!last.current) return
    last.current = null
    if (!canvas.current || (pictureId === '' && drawn.current < shortest)) return
    // All strokes belong to one picture, including those that end before the form has its id.
    const own = pictureId || shown.current || crypto.randomUUID()
    // Set before storing, so that the effect above does not clear the new stroke.
    shown.current = own
    const length = drawn.current
    const blob = await canvasToFile(canvas.current, 'image/png')
    // A later stroke stores this one too; after clearing there is none.
    if (!blob || drawn.current !== length) return
    setRoom(await saveLocalPicture(own, blob))
    onChange(own)
  }
  return (
    <>
      <canvas
        ref={canvas}
        className={css.pad}
        width={width}
        height={height}
        role="img"
        aria-label={`${label}: ${pictureId ? t.signed : t.unsigned}`}
        aria-describedby={id}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={() => void end()}
        onPointerCancel={() => void end()}
      />
      <p className={css.note} id={id}>
        {t.padHint}
      </p>
      <p className={css.note} role="status">
        {hasRoom ? '' : t.noRoom}
      </p>
    </>
  )
}
