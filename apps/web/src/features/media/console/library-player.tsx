import { useRef } from 'react'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useMediaDetail } from './media-console.queries.ts'
import { MediaPreview, type MediaPreviewHandle } from './preview.tsx'

/** Plays a media item of the library with its captions; until it can be played, a text says so. */
export function LibraryMediaPlayer({ mediaId }: { readonly mediaId: string }) {
  const handle = useRef<MediaPreviewHandle | null>(null)
  return (
    <QueryStates query={useMediaDetail(mediaId)} skeleton={<Skeleton height={320} />}>
      {(detail) => <MediaPreview key={String(detail.play !== null)} detail={detail} handle={handle} />}
    </QueryStates>
  )
}
