import { IconChevronDown, IconChevronUp, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from './document-reader.module.css'
import { documentTexts } from './document-texts.ts'

/** Zoom steps of a page, as shares of the available width. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
type ToolsProps = {
  readonly at: number
  readonly pageCount: number
  readonly zoom: number
  /** Shown alone on the full screen. */
  readonly stage: RefObject<HTMLElement | null>
  readonly onPage: (page: number) => void
  readonly onZoom: (zoom: number) => void
  readonly beside?: ReactNode
}

/** The bar above the pages of a document: page, zoom, full screen. */
export function DocumentReaderTools({ at, pageCount, zoom, stage, onPage, onZoom, beside }: ToolsProps) {
  const t = useTexts(documentTexts).reader
  return (
    <div className={css.tools}>
      <IconButton label={t.previous} disabled={at <= 1} onClick={() => onPage(at - 1)}>
        <IconChevronUp size={20} stroke={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton label={t.next} disabled={at >= pageCount} onClick={() => onPage(at + 1)}>
        <IconChevronDown size={20} stroke={1.5} aria-hidden="true" />
      </IconButton>
      <label>
        <span className="vh">{t.page}</span>
        <input
          key={at}
          type="number"
          min={1}
          max={pageCount}
          defaultValue={at}
          onBlur={(event) => event.target.value && onPage(Number(event.target.value))}
          onKeyDown={(event) => event.key === 'Enter' && onPage(Number(event.currentTarget.value))}
        />
      </label>
      <span className="num">{t.ofPages(pageCount)}</span>
      {beside}
      <span className={css.space} />
      <IconButton
        label={t.smaller}
        disabled={zoom <= zooms[0]}
        onClick={() => onZoom(zooms.findLast((one) => one < zoom) ?? zoom)}
      >
        <IconMinus size={20} stroke={1.5} aria-hidden="true" />
      </IconButton>
      <span className={`num ${css.zoom}`}>{Math.round(zoom * 100)}%</span>
      <IconButton label={t.larger} disabled={zoom >= 3} onClick={() => onZoom(zooms.find((one) => one > zoom) ?? zoom)}>
        <IconPlus size={20} stroke={1.5} aria-hidden="true" />
      </IconButton>
      {document.fullscreenEnabled ? (
        <IconButton
          label={t.full}
          onClick={() =>
            void (document.fullscreenElement
              ? document.exitFullscreen()
              : stage.current?.requestFullscreen().catch(() => undefined))
          }
        >
          <IconMaximize size={20} stroke={1.5} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  )
}
