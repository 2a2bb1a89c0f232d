import { IconCircleCheck } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress.tsx'
import { EmptyState, QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { PlayerWatermark } from '../parts/watermark.tsx'
import type { LessonHandle } from '../playing/lesson-handle.ts'
import { mediaUrl } from '../playing/media-url.ts'
import type { StudiedLesson } from '../playing/study-reporter.ts'
import { useReadingTime } from '../playing/use-reading-time.ts'
import { type StudyProgressState, useStudyReporter } from '../playing/use-reporter.ts'
import { type OpenDocument, useDocument } from './document.queries.ts'
import { DocumentPages } from './document-pages.tsx'
import css from './document-reader.module.css'
import { documentTexts } from './document-texts.ts'
import { PageSeconds } from './page-seconds.ts'
import { DocumentReaderTools } from './reader-tools.tsx'
import { usePdf } from './use-pdf.ts'

const idleAfter = 120_000
type ReaderProps = {
  readonly place: StudiedLesson
  readonly onStanding: (standing: StudyProgressState) => void
  readonly handle?: RefObject<LessonHandle | null> | undefined
  /** The page to begin with, instead of the one that was read last. */
  readonly startAt?: number | undefined
}

/** A document (PDF), page by page. */
export function DocumentReader({ place, onStanding, handle, startAt }: ReaderProps) {
  const query = useDocument(place.productId, place.contentId)
  return (
    <QueryStates
      query={query}
      skeleton={
        <div className={css.coming}>
          <Skeleton height="100%" />
        </div>
      }
    >
      {(open) => (
        <OpenedDocument
          key={open.mediaToken}
          open={open}
          place={place}
          onStanding={onStanding}
          onReload={() => void query.refetch()}
          handle={handle}
          startAt={startAt}
        />
      )}
    </QueryStates>
  )
}

type OpenedProps = ReaderProps & { readonly open: OpenDocument; readonly onReload: () => void }

function OpenedDocument({ open, place, onStanding, onReload, handle, startAt }: OpenedProps) {
  const t = useTexts(documentTexts).reader
  const { file, isBroken } = usePdf(mediaUrl(open.url, open.mediaToken))
  const [first] = useState(() => Math.min(open.pageCount, startAt ?? open.page))
  const [pages] = useState(() => new PageSeconds(open.pageSeconds, open.seenPages, first))
  const [at, setAt] = useState(first)
  const [seenCount, setSeenCount] = useState(open.seenPages.length)
  const [zoom, setZoom] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const position = useCallback(() => pages.position, [pages])
  const { reporter, standing } = useStudyReporter(place, open.percent, position)
  useEffect(() => onStanding(standing), [standing, onStanding])
  const turn = useCallback(
    (page: number) => {
      if (page === pages.page) return
      const { from, to } = pages.turn(page)
      reporter.jump(from, to)
      setAt(page)
    },
    [pages, reporter],
  )
  const { isIdle } = useReadingTime(reporter, {
    isOpen: file !== null,
    isElsewhere: standing.isElsewhere,
    idleAfter,
    onRead: (seconds) => {
      if (!pages.add(seconds)) return
      setSeenCount(pages.seen.size)
      if (pages.seen.size < open.pageCount) return
      // The last page is reported immediately.
      reporter.jump(pages.position, pages.position)
      reporter.flush()
    },
    position,
  })
  const goTo = (page: number) => {
    const wanted = Math.min(open.pageCount, Math.max(1, Math.trunc(page)))
    view.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' })
    turn(wanted)
  }
  const goToNow = useRef(goTo)
  goToNow.current = goTo
  useEffect(() => {
    if (!handle) return
    handle.current = { at: () => pages.page, seek: (page) => goToNow.current(page) }
    return () => {
      handle.current = null
    }
  }, [handle, pages])
  return (
    <section className={css.reader} aria-label={t.name}>
      <div className={css.rule} data-done={standing.isCompleted || undefined}>
        <span>{standing.isCompleted ? t.done : t.rule(open.pageCount, open.pageSeconds)}</span>
        <span role="status">
          {standing.isElsewhere ? t.elsewhere : isIdle && !standing.isCompleted ? t.idle : null}
        </span>
        {standing.isElsewhere ? (
          <Button look="line" size="s" onClick={() => reporter.take()}>
            {t.readHere}
          </Button>
        ) : null}
        <span className={css.bar}>
          <ProgressBar
            percent={standing.percent}
            label={t.seen(seenCount, open.pageCount)}
            tone={standing.isCompleted ? 'ok' : 'signal'}
          />
        </span>
        <span className="num">{t.seen(seenCount, open.pageCount)}</span>
      </div>
      <div className={css.stage} ref={stage}>
        <DocumentReaderTools
          at={at}
          pageCount={open.pageCount}
          zoom={zoom}
          stage={stage}
          onPage={goTo}
          onZoom={setZoom}
          beside={
            pages.seen.has(at) ? (
              <IconCircleCheck className={css.seen} size={20} stroke={1.5} role="img" aria-label={t.pageSeen} />
            ) : null
          }
        />
        <PlayerWatermark words={open.watermark} onPaper />
        {isBroken ? (
          <EmptyState title={t.broken} hint={t.brokenHint} action={<Button onClick={onReload}>{t.reload}</Button>} />
        ) : file ? (
          <DocumentPages file={file} view={view} zoom={zoom} first={first} onPage={turn} />
        ) : (
          <div className={css.view}>
            <Skeleton height="100%" />
          </div>
        )}
      </div>
    </section>
  )
}
