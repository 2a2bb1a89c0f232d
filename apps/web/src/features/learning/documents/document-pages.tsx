import { useEffect, useRef, useState } from 'react'
import { drawPdfPage, type PdfDocument } from '#web/ui/pdf/open-pdf.ts'
import { useTexts } from '#web/ui/texts.ts'
import css from './document-reader.module.css'
import { documentTexts } from './document-texts.ts'
import { pageAtReadingLine } from './page-seconds.ts'

type PagesProps = {
  readonly file: PdfDocument
  readonly view: React.RefObject<HTMLDivElement | null>
  readonly zoom: number
  readonly first: number
  readonly onPage: (page: number) => void
}

/** The pages of a document, one below the other; only the visible ones and their neighbours are drawn. */
export function DocumentPages({ file, view, zoom, first, onPage }: PagesProps) {
  const t = useTexts(documentTexts).reader
  const [width, setWidth] = useState(0)
  const [ratio, setRatio] = useState(Math.SQRT2)
  const begun = useRef(false)
  const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1)
  useEffect(() => {
    void file.getPage(1).then((page) => {
      const { width: wide, height } = page.getViewport({ scale: 1 })
      setRatio(height / wide)
    })
    const measure = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    if (view.current) measure.observe(view.current)
    return () => measure.disconnect()
  }, [file, view])
  const pageWidth = Math.floor(Math.min(width, 1200) * zoom)
  useEffect(() => {
    const element = view.current
    if (!element || pageWidth === 0) return
    const drawn = new Map<Element, () => void>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting && !drawn.has(target))
            drawn.set(
              target,
              drawPdfPage(
                file,
                Number((target as HTMLElement).dataset.page),
                target.firstElementChild as HTMLElement,
                pageWidth,
              ),
            )
          else if (!isIntersecting) {
            drawn.get(target)?.()
            drawn.delete(target)
          }
        }
      },
      { root: element, rootMargin: '100% 0px' },
    )
    for (const page of element.children) observer.observe(page)
    if (!begun.current && first > 1) element.querySelector(`[data-page="${first}"]`)?.scrollIntoView({ block: 'start' })
    begun.current = true
    return () => {
      observer.disconnect()
      for (const remove of drawn.values()) remove()
    }
  }, [file, view, pageWidth, first])
  const onScroll = () => {
    const element = view.current
    if (!element) return
    const tops = [...element.children].map((page) => (page as HTMLElement).offsetTop)
    onPage(
      pageAtReadingLine(tops, { top: element.scrollTop, height: element.clientHeight, whole: element.scrollHeight }),
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
    <div ref={view} className={css.view} tabIndex={0} role="region" aria-label={t.pages} onScroll={onScroll}>
      {numbers.map((number) => (
        <div
          key={number}
          data-page={number}
          className={css.page}
          style={{ width: pageWidth, height: Math.round(pageWidth * ratio) }}
          role="group"
          aria-label={t.pageOf(number, file.numPages)}
        >
          <div />
        </div>
      ))}
    </div>
  )
}
