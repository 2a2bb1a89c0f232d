import type { KeyboardEvent, RefObject } from 'react'

type KeyTools = {
  readonly at: number
  readonly toggle: () => void
  readonly seek: (to: number) => void
  readonly media: RefObject<HTMLMediaElement | null>
  readonly stage: RefObject<HTMLElement | null>
  readonly toggleSubtitle: () => void
}

/** Keys of the player: space or K, arrows (left and right move, up and down are the volume), M, F and C; never while a choice is open or another modifier is held. */
export function playerKey(event: KeyboardEvent, { at, toggle, seek, media, stage, toggleSubtitle }: KeyTools): void {
  const target = event.target as HTMLElement
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches('select') || (target.matches('button') && event.key === ' ')) return
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
      void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen())
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
