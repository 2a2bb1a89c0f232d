import type { RefObject } from 'react'
import { toggleFullscreen } from '#web/ui/fullscreen.ts'
import { isDialogOpen } from '#web/ui/open-dialogs.ts'

type KeyTools = {
  readonly at: number
  readonly toggle: () => void
  readonly seek: (to: number) => void
  readonly media: RefObject<HTMLMediaElement | null>
  readonly stage: RefObject<HTMLElement | null>
  readonly toggleSubtitle: () => void
}

/** Elements with keys of their own, and text fields. */
const ownKeys =
  'input:not([type=range]), textarea, select, [contenteditable], [role=tab], [role=menuitem], [role=radio], [role=slider], dialog *'
const pressedBySpace = 'button, a, summary'

/**
 * Handles keys of the player, wherever the focus is: space or K, left and right, M, F and C; up and down set the volume
 * while the focus is in the player. Keys are ignored while the learner types, in a dialog, or together with Ctrl, Alt
 * or Meta.
 */
export function handlePlayerKey(
  event: KeyboardEvent,
  { at, toggle, seek, media, stage, toggleSubtitle }: KeyTools,
): void {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return
  if (target.matches(ownKeys) || (target.matches(pressedBySpace) && event.key === ' ')) return
  if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !stage.current?.contains(target)) return
  if (target.matches('[data-volume]') && event.key.startsWith('Arrow')) return
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case ' ':
    case 'k':
      toggle()
      break
    case 'ArrowLeft':
      seek(at - 5)
      break
    case 'ArrowRight':
      seek(at + 5)
      break
    case 'ArrowUp':
      changeVolume(media.current, 0.1)
      break
    case 'ArrowDown':
      changeVolume(media.current, -0.1)
      break
    case 'm':
      if (media.current) media.current.muted = !media.current.muted
      break
    case 'f':
      toggleFullscreen(stage.current, media.current)
      break
    case 'c':
      toggleSubtitle()
      break
    default:
      return
  }
  event.preventDefault()
}

function changeVolume(element: HTMLMediaElement | null, by: number): void {
  if (!element) return
  element.volume = Math.min(1, Math.max(0, element.volume + by))
  element.muted = element.volume === 0
}
