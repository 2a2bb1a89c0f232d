import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/**
 * Reorders rows by dragging a grip with mouse, pen or touch, by the arrow keys on a grip, or by Alt with the arrow keys
 * anywhere in a row. Calls `onMove` with both positions; the grip keeps the focus.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-row]') ?? [])]
    const at = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y < top + height / 2
    })
    return at < 0 ? rows.length - 1 : at
  }
  const focusGrip = (index: number) =>
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>('[data-grip]')[index]?.focus())
  const gripOf = (index: number) => ({
    'data-grip': '',
    'data-dragged': dragged?.from === index || undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged({ from: index, to: index })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragged?.from !== index) return
      const to = placeAt(event.clientY)
      if (to !== dragged.to) setDragged({ from: index, to })
    },
    onPointerUp: () => {
      if (dragged && dragged.from !== dragged.to) {
        onMove(dragged.from, dragged.to)
        focusGrip(dragged.to)
      }
      setDragged(null)
    },
    onPointerCancel: () => setDragged(null),
  })
  const onKeyDown = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const isGrip = (event.target as HTMLElement).hasAttribute('data-grip')
    if (!(event.altKey || isGrip) || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const to = index + (event.key === 'ArrowUp' ? -1 : 1)
    if (to < 0 || to >= count) return
    event.preventDefault()
    onMove(index, to)
    focusGrip(to)
  }
  return { list, dragged, gripOf, onKeyDown }
}
