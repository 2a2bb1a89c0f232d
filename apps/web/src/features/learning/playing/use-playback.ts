import { type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from '#web/api/store.ts'
import { toast } from '#web/ui/toast.ts'
import type { PlayInfo } from '../learning.queries.ts'
import { Playback } from './playback.ts'
import type { StudyReporter } from './study-reporter.ts'

type Rules = {
  readonly play: PlayInfo
  readonly reporter: StudyReporter
  readonly noDragWords: string
  readonly isElsewhere: boolean
  readonly isStarted: boolean
}

/** Returns the playback of a page's media element, and the state that the page renders. */
export function usePlayback(
  media: RefObject<HTMLMediaElement | null>,
  { play, reporter, noDragWords, isElsewhere, isStarted }: Rules,
) {
  const words = useRef(noDragWords)
  words.current = noDragWords
  const [playback] = useState(
    () =>
      new Playback(
        play,
        {
          reporter,
          onNoDrag: () => toast('info', words.current),
          onAsk: (element) => {
            if (document.pictureInPictureElement === element)
              void document.exitPictureInPicture().catch(() => undefined)
          },
        },
        isStarted,
      ),
  )
  useEffect(() => playback.follow(play), [playback, play])
  useEffect(() => (media.current ? playback.attach(media.current) : undefined), [media, playback])
  useEffect(() => {
    if (isElsewhere) playback.yield()
  }, [playback, isElsewhere])
  return { playback, ...useStore(playback.store) }
}
