import type { Spot } from '@portal/contract/exams/spots.ts'
import { IconTrash, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { Locale } from '#web/api/locale.ts'
import { pictureSizeAttributes, spotStyle } from '#web/ui/marked-picture.tsx'
import { pictureInHtml } from '#web/ui/picture-of.ts'
import { useTexts } from '#web/ui/texts.ts'
import type { AnswerData, AttemptQuestion } from '../answering/answer-sheet.ts'
import { pickBilingualText } from '../parts/bilingual.ts'
import {
  answerOfSpots,
  arrowKeyStep,
  clampToPicture,
  findFreeSpot,
  moveSpot,
  pictureGridCellOf,
  pictureUnitsToPercent,
  spotsOfAnswer,
} from './hotspot.rules.ts'
import css from './hotspots.module.css'
import { hotspotsTexts } from './hotspots-texts.ts'

export type HotspotAnswerProps = {
  readonly question: Pick<AttemptQuestion, 'position' | 'picture' | 'blankCount'>
  readonly answer: AnswerData | null
  readonly lang: Locale
  readonly stemId: string
  /** `soon`: more changes are likely to follow immediately. */
  readonly onAnswer: (change: (before: AnswerData | null) => AnswerData | null, soon?: boolean) => void
}

type Drag = { readonly at: number; readonly x: number; readonly y: number; readonly spot: Spot | null }
/** The movement in pixels up to which a press is not a drag. */
const slack = 5

/**
 * The answer to a hotspot: numbered marks on a picture. A tap places one, and a tap on a mark and on its new position
 * moves it; dragging is an alternative. By keyboard the picture adds a mark, arrow keys move it and Delete removes it.
 */
export function HotspotAnswer({ question, answer, lang, stemId, onAnswer }: HotspotAnswerProps) {
  const t = useTexts(hotspotsTexts)
  const { position, blankCount: most } = question
  const id = `question-${position}`
  const html = pickBilingualText(question.picture ?? {}, lang)
  const picture = useMemo(() => pictureInHtml(html), [html])
  const spots = spotsOfAnswer(answer)
  const [selected, setSelected] = useState<number | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const [told, setTold] = useState('')
  const [isLarge, setLarge] = useState(false)
  const [tries, setTries] = useState({ failed: false, nth: 0 })
  const stage = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLButtonElement>(null)
  const wasDragged = useRef(false)
  /** The mark to focus once it is there. */
  const [toFocus, setToFocus] = useState<number | null>(null)
  useEffect(() => {
    if (toFocus === null) return
    stage.current?.querySelector<HTMLElement>(`[data-spot="${toFocus}"]`)?.focus()
    setToFocus(null)
  }, [toFocus])

  const wordsOf = (spot: Spot, at: number) =>
    t.mark(at + 1, ...pictureGridCellOf(spot), pictureUnitsToPercent(spot[0]), pictureUnitsToPercent(spot[1]))
  const spotAt = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Spot => {
    const box = (surface.current as HTMLElement).getBoundingClientRect()
    return clampToPicture(((clientX - box.left) / box.width) * 10_000, ((clientY - box.top) / box.height) * 10_000)
  }
  const set = (change: (before: Spot[]) => readonly Spot[], soon = false) =>
    onAnswer((before) => answerOfSpots(change(spotsOfAnswer(before)).slice(0, most)), soon)
  const move = (at: number, spot: Spot, soon = false) => {
    set((before) => before.map((one, index) => (index === at ? spot : one)), soon)
    setTold(wordsOf(spot, at))
  }
  const add = (spot: Spot, takesFocus: boolean) => {
    set((before) => [...before, spot])
    setTold(`${wordsOf(spot, spots.length)}. ${t.count(spots.length + 1, most)}`)
    if (takesFocus) setToFocus(spots.length)
  }
  const remove = (at: number) => {
    set((before) => before.filter((_, index) => index !== at))
    setSelected(null)
    setTold(t.removed(at + 1, spots.length - 1))
    if (spots.length > 1) setToFocus(Math.max(0, at - 1))
    else surface.current?.focus()
  }
  const onSurface = (event: MouseEvent) => {
    // A click by keyboard has no position.
    if (event.detail === 0) return spots.length < most ? add(findFreeSpot(spots), true) : setTold(t.full(most))
    const spot = spotAt(event)
    if (selected !== null && selected < spots.length) {
      move(selected, spot)
      setSelected(null)
    } else if (spots.length < most) add(spot, false)
    else if (most === 1) move(0, spot)
    else setTold(t.full(most))
  }
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = event.ctrlKey || event.metaKey || event.altKey ? null : arrowKeyStep(event.key, event.shiftKey)
    const isRemoval = event.key === 'Delete' || event.key === 'Backspace'
    if (!step && !isRemoval) return
    event.preventDefault()
    if (isRemoval) remove(at)
    else if (step) move(at, moveSpot(spots[at] as Spot, ...step), true)
  }
  const onDown = (event: PointerEvent<HTMLElement>, at: number) => {
    wasDragged.current = false
    if (event.button !== 0 || event.currentTarget.matches(':disabled')) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ at, x: event.clientX, y: event.clientY, spot: null })
  }
  const onMove = (event: PointerEvent) => {
    if (!drag) return
    if (drag.spot || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > slack)
      setDrag({ ...drag, spot: spotAt(event) })
  }
  const onUp = () => {
    if (drag?.spot) {
      wasDragged.current = true
      setSelected(null)
      move(drag.at, drag.spot)
    }
    setDrag(null)
  }
  const onMark = (at: number) => {
    if (wasDragged.current) {
      wasDragged.current = false
      return
    }
    setSelected(selected === at ? null : at)
    if (selected !== at) setTold(t.selected(at + 1))
  }
  if (!picture) return <p className={css.hint}>{t.noPicture}</p>
  return (
    <div className={css.answer}>
      <p className={css.hint} id={`${id}-hint`}>
        {t.hint(most)} <span className={css.keys}>{t.keys}</span>
      </p>
      <div className={css.window} data-large={isLarge || undefined}>
        <div className={css.stage} ref={stage}>
          <button
            ref={surface}
            type="button"
            className={css.surface}
            data-move=""
            aria-describedby={`${stemId} ${id}-hint`}
            onClick={onSurface}
          >
            <img
              key={tries.nth}
              src={picture.src}
              alt={picture.alt}
              {...pictureSizeAttributes(picture)}
              draggable={false}
              onError={() => setTries(({ nth }) => ({ failed: true, nth }))}
              onLoad={() => setTries(({ nth }) => ({ failed: false, nth }))}
            />
            <span className="vh">{t.surface}</span>
          </button>
          {spots.map((spot, at) => {
            const shown = drag?.at === at && drag.spot ? drag.spot : spot
            return (
              <button
                // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
                key={at}
                type="button"
                className={css.spot}
                data-spot={at}
                aria-pressed={selected === at}
                aria-label={wordsOf(shown, at)}
                style={spotStyle(shown)}
                onKeyDown={(event) => onKey(event, at)}
                onPointerDown={(event) => onDown(event, at)}
                onPointerMove={onMove}
                onPointerUp={onUp}
                onPointerCancel={() => setDrag(null)}
                onClick={() => onMark(at)}
              >
                {at + 1}
              </button>
            )
          })}
        </div>
      </div>
      {tries.failed ? (
        <p className={css.broken} role="alert">
          {t.broken}
          <button type="button" onClick={() => setTries(({ nth }) => ({ failed: false, nth: nth + 1 }))}>
            {t.again}
          </button>
        </p>
      ) : null}
      <div className={css.bar}>
        <span className={css.count}>{t.count(spots.length, most)}</span>
        <button type="button" className={css.tool} aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
          {isLarge ? (
            <IconZoomOut size={18} stroke={1.5} aria-hidden />
          ) : (
            <IconZoomIn size={18} stroke={1.5} aria-hidden />
          )}
          {isLarge ? t.fit : t.large}
        </button>
        {spots.length > 1 ? (
          <button
            type="button"
            className={css.tool}
            onClick={() => {
              set(() => [])
              setSelected(null)
              setTold(t.cleared)
              surface.current?.focus()
            }}
          >
            {t.clear}
          </button>
        ) : null}
      </div>
      {spots.length > 0 ? (
        <ol className={css.marks}>
          {spots.map((spot, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its number
            <li key={at}>
              <b aria-hidden="true">{at + 1}</b>
              <span>
                {t.place(...pictureGridCellOf(spot), pictureUnitsToPercent(spot[0]), pictureUnitsToPercent(spot[1]))}
              </span>
              <button type="button" className={css.tool} aria-label={t.remove(at + 1)} onClick={() => remove(at)}>
                <IconTrash size={18} stroke={1.5} aria-hidden />
              </button>
            </li>
          ))}
        </ol>
      ) : null}
      <p className="vh" role="status">
        {told}
      </p>
    </div>
  )
}
