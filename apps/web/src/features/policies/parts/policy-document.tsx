import { lazy, Suspense, useEffect, useRef } from 'react'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { policyTexts } from '../policy-texts.ts'
import css from './policy-document.module.css'

/** The reader of PDF files is large, and a text needs none. */
const PlainReader = lazy(() => import('#web/features/learning/plain-reader.public.ts'))

type Words = { readonly zh?: string | undefined; readonly en?: string | undefined }
type DocumentProps = {
  readonly policy: {
    readonly kind: 'text' | 'pdf'
    readonly body: Words
    readonly fileUrl: string | null
    readonly note: Words
  }
  readonly headingsFrom?: 2 | 3 | 4
  /** Called when the end is reached, perhaps more than once. */
  readonly onEnd?: () => void
}

/** A revision in the form in which people read and sign it: what has changed, and the text or the PDF file. */
export function PolicyDocument({ policy, headingsFrom = 3, onEnd }: DocumentProps) {
  const t = useTexts(policyTexts)
  const note = pickReaderText(policy.note)
  return (
    <>
      {note ? (
        <section className={css.changes} aria-label={t.changes}>
          <h2>{t.changes}</h2>
          <p>{note}</p>
        </section>
      ) : null}
      {policy.kind === 'pdf' && policy.fileUrl ? (
        <Suspense
          fallback={
            <div className={css.coming}>
              <Skeleton height="100%" />
            </div>
          }
        >
          <PlainReader url={policy.fileUrl} {...(onEnd ? { onEnd } : {})} />
        </Suspense>
      ) : (
        <section aria-label={t.text}>
          <RichText html={pickReaderText(policy.body)} headingsFrom={headingsFrom} />
          <EndOfText onEnd={onEnd} />
        </section>
      )}
    </>
  )
}

/** The line below a text, which reports when it comes into view. */
function EndOfText({ onEnd }: { readonly onEnd: (() => void) | undefined }) {
  const t = useTexts(policyTexts)
  const line = useRef<HTMLParagraphElement>(null)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    const element = line.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) ended.current?.()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={line} className={css.end}>
      {t.end}
    </p>
  )
}
