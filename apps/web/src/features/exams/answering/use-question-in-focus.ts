import { useEffect } from 'react'

type Box = { readonly top: number; readonly bottom: number }
/** The reading position: this share of the window between header and dock. */
const eyeAt = 0.35

/**
 * Returns true when at least half of a box is in view, or when a box taller than the view fills at least half of it.
 */
export function isBoxInView({ top, bottom }: Box, view: Box): boolean {
  const most = Math.min(bottom - top, view.bottom - view.top)
  return Math.min(bottom, view.bottom) - Math.max(top, view.top) >= most / 2
}

/** Returns the index of the question at the reading position, or of the one nearest to it; -1 without questions. */
export function focusedQuestionIndex(boxes: readonly Box[], view: Box): number {
  const eye = view.top + (view.bottom - view.top) * eyeAt
  const far = boxes.map(({ top, bottom }) => (top > eye ? top - eye : bottom < eye ? eye - bottom : 0))
  return far.indexOf(Math.min(...far))
}

/**
 * Keeps the question in focus in sync with scrolling: letter keys answer the question in view, never one that has been
 * scrolled away. A question keeps the focus while its text is being entered, while one of its options in view has the
 * keyboard focus, or while it is still in view itself.
 */
export function useQuestionInFocus(isWhole: boolean, current: number, onChange: (position: number) => void): void {
  useEffect(() => {
    if (!isWhole) return
    let frame = 0
    const look = () => {
      frame = 0
      const card = document.getElementById(`question-${current}`)
      if (!card) return
      const view = {
        top: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
        bottom: window.innerHeight,
      }
      const field = card.contains(document.activeElement) ? document.activeElement : null
      const isWrittenIn = field?.matches('textarea, input:not([type=radio], [type=checkbox])')
      // The focused option: its letters belong to its own question, even if most of that is below the window.
      const option = field?.closest('label')
      if (
        isWrittenIn ||
        (option && isBoxInView(option.getBoundingClientRect(), view)) ||
        isBoxInView(card.getBoundingClientRect(), view)
      )
        return
      const cards = [...document.querySelectorAll<HTMLElement>('article[id^="question-"]')]
      const found =
        cards[
          focusedQuestionIndex(
            cards.map((one) => one.getBoundingClientRect()),
            view,
          )
        ]
      if (found) onChange(Number(found.id.slice('question-'.length)))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [isWhole, current, onChange])
}
