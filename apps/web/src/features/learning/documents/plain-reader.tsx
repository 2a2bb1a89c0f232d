import { useEffect, useRef, useState } from 'react'
import { EmptyState, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { DocumentPages } from './document-pages.tsx'
import css from './document-reader.module.css'
import { documentTexts } from './document-texts.ts'
import { DocumentReaderTools } from './reader-tools.tsx'
import { usePdf } from './use-pdf.ts'

type PlainProps = {
  readonly url: string
  /** Called when the last page is reached, perhaps more than once. */
  readonly onEnd?: () => void
}

/** A PDF file, page by page, outside a course: no study time is recorded. */
export default function PlainReader({ url, onEnd }: PlainProps) {
  const t = useTexts(documentTexts).reader
  const { file, isBroken } = usePdf(url)
  const [at, setAt] = useState(1)
  const [zoom, setZoom] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const isAtEnd = file !== null && at >= file.numPages
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    if (isAtEnd) ended.current?.()
  }, [isAtEnd])
  const goTo = (page: number) => {
    const wanted = Math.min(file?.numPages ?? 1, Math.max(1, Math.trunc(page)))
    view.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' })
    setAt(wanted)
  }
  return (
    <section className={css.reader} aria-label={t.name}>
      <div className={css.stage} ref={stage}>
        {isBroken ? (
          <EmptyState title={t.broken} hint={t.brokenHint} />
        ) : file ? (
          <>
            <DocumentReaderTools
              at={at}
              pageCount={file.numPages}
              zoom={zoom}
              stage={stage}
              onPage={goTo}
              onZoom={setZoom}
            />
            <DocumentPages file={file} view={view} zoom={zoom} first={1} onPage={setAt} />
          </>
        ) : (
          <div className={css.view}>
            <Skeleton height="100%" />
          </div>
        )}
      </div>
    </section>
  )
}
