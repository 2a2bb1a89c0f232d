import { useEffect, useState } from 'react'
import css from './cover.module.css'
import { trustedNodes } from './trusted-markup.ts'
import { runWhenNear } from './when-near.ts'

type Draw = (id: string, category: number, options?: { pattern?: string }) => string
let draw: Draw | null = null
let loading: Promise<void> | null = null
const load = () => {
  loading ??= import('@portal/covers/cover.ts').then(
    (module) => {
      draw = module.drawCover as Draw
    },
    () => {
      loading = null
    },
  )
  return loading
}

type CoverProps = {
  readonly id: string
  readonly category: number
  readonly pattern?: string | null
  readonly url?: string | null
  readonly className?: string
  readonly eager?: boolean
}

/**
 * The cover of a product or a news article: the uploaded picture, or a drawing by `pattern` or, without one, by id and
 * category. It is decorative. The 16:9 box has its final size from the start, and the category's background until the
 * drawing has loaded.
 */
export function Cover({ id, category, pattern, url, className, eager = false }: CoverProps) {
  const classes = [css.cover, className].filter(Boolean).join(' ')
  if (url)
    return (
      <span className={classes} data-category={category}>
        <img src={url} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" width={640} height={360} />
      </span>
    )
  return (
    <Drawing
      key={`${id} ${category} ${pattern ?? ''}`}
      id={id}
      category={category}
      pattern={pattern ?? null}
      classes={classes}
      eager={eager}
    />
  )
}

type DrawingProps = {
  readonly id: string
  readonly category: number
  readonly pattern: string | null
  readonly classes: string
  readonly eager: boolean
}

function Drawing({ id, category, pattern, classes, eager }: DrawingProps) {
  const [isReady, setReady] = useState(draw !== null)
  useEffect(() => {
    if (!isReady) void load().then(() => setReady(draw !== null))
  }, [isReady])
  const place = (box: HTMLSpanElement | null) => {
    if (!box || !isReady) return
    const paint = () => {
      if (!draw || box.firstChild) return
      const svg = draw(id, category, pattern ? { pattern } : undefined)
      box.replaceChildren(...trustedNodes(svg, 'image/svg+xml'))
    }
    return eager ? paint() : runWhenNear(box, paint)
  }
  return <span ref={place} className={classes} data-category={category} aria-hidden="true" />
}
