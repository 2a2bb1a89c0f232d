import { Parser } from 'htmlparser2'
import { escapeMarkup } from '../../../core/text/escape-markup.ts'
import {
  isHtmlElement,
  keptHtmlElements,
  renamedElements,
  structureElements,
  textlessElements,
  unsupportedContentElements,
  voidElements,
} from './html-elements.ts'
import { appearanceOf, type TextAppearance } from './html-look.ts'

/**
 * Content that was dropped from the source. `markup`: content such as video. `image`, `link`: pictures and links that
 * point elsewhere. `look`: colours and the like, which the question may refer to. `hidden`: content that the source
 * itself hides. `hover`: text shown on hover. `tag`: an unknown tag.
 */
export type LostContent = { kind: 'markup' | 'image' | 'link' | 'look' | 'hidden' | 'hover' | 'tag'; detail: string }

/** An open element: its end, and the state inside it. */
interface Frame {
  name: string
  end: string
  /** Emphasis deferred to the next element with text, because no tag may be here. */
  pending: readonly string[]
  isHidden: boolean
  /** Hidden, and its place stays empty. */
  isInvisible: boolean
  isTextless: boolean
  isOverlined: boolean
  quotes: number
}

const HEADING = /^(?:h[1-6]|dt)$/u
/** Elements with the same meaning. */
const SAME: Readonly<Record<string, string>> = {
  strong: 'b',
  em: 'i',
  ins: 'u',
  del: 's',
  strike: 's',
  mark: 'b',
  var: 'i',
  cite: 'i',
  dfn: 'i',
}
const QUOTES = [
  ['“', '”'],
  ['‘', '’'],
] as const
const KEPT_ATTRIBUTES = new Set([
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'start',
  'type',
  'dir',
  'lang',
  'href',
])
/** Elements within each other beyond this are left out. */
const MAX_DEPTH = 100
/** Empty elements that Word writes. */
const WORD = /^(?:o|w|st\d):/u

/**
 * Rewrites HTML so that the few supported elements express what the source expresses with other elements, styles or
 * classes. Drops content that the source hides. The result is not sanitised yet.
 */
export function rewriteHtml(source: string): { html: string; lost: LostContent[] } {
  const writer = new Writer()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: () => writer.close(),
      ontext: (text) => writer.text(text),
      oncomment: (data) => writer.comment(data),
    },
    { decodeEntities: true },
  )
  parser.write(source)
  parser.end()
  return { html: writer.html.join(''), lost: writer.lost() }
}

class Writer {
  readonly html: string[] = []
  readonly #lost: LostContent[] = []
  readonly #frames: Frame[] = [
    {
      name: '',
      end: '',
      pending: [],
      isHidden: false,
      isInvisible: false,
      isTextless: false,
      isOverlined: false,
      quotes: 0,
    },
  ]
  #hidden = ''

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const outer = this.#top()
    if (this.#frames.length === MAX_DEPTH) this.#lost.push({ kind: 'markup', detail: `> ${MAX_DEPTH} × <…>` })
    const look = appearanceOf(attributes)
    const isHidden =
      outer.isHidden || look.isHidden || look.isInvisible || (name === 'dialog' && attributes.open === undefined)
    const isInvisible = isHidden && (outer.isInvisible || !outer.isHidden) && !look.isHidden && name !== 'dialog'
    if (isHidden && !outer.isHidden) this.#hidden = ''
    const frame: Frame = {
      ...outer,
      name,
      end: '',
      pending: outer.pending,
      isHidden,
      isInvisible,
      isTextless: outer.isTextless || textlessElements.has(name),
      isOverlined: outer.isOverlined || look.isOverlined,
    }
    this.#frames.push(frame)
    if (isHidden) {
      if (name === 'img') this.#hidden += ` <img> `
      return
    }
    if (outer.isTextless) return
    this.#note(name, attributes, look)
    if (frame.isTextless) return
    if (name === 'q') {
      frame.quotes += 1
      frame.end = QUOTES[outer.quotes % 2]?.[1] ?? ''
      this.html.push(QUOTES[outer.quotes % 2]?.[0] ?? '')
    } else if (name === 'rt') {
      frame.end = '）'
      this.html.push('（')
    } else if (name === 'rp') frame.isTextless = true
    this.#begin(frame, attributes, look)
  }

  close(): void {
    const frame = this.#frames.pop()
    if (frame === undefined || this.#frames.length === 0) return
    this.html.push(frame.end)
    if (frame.isHidden && !this.#top().isHidden && this.#hidden.trim() !== '')
      this.#lost.push({ kind: 'hidden', detail: this.#hidden.replace(/\s+/gu, ' ').trim() })
  }

  text(text: string): void {
    const { isHidden, isInvisible, isTextless, isOverlined } = this.#top()
    if (isInvisible) this.html.push(text.replace(/\S/gu, '\u00a0'))
    if (isHidden) this.#hidden += text
    else if (!isTextless)
      this.html.push(
        escapeMarkup(isOverlined ? text.replace(/[\p{L}\p{N}]\p{M}*/gu, (letter) => `${letter}\u0305`) : text),
      )
  }

  /** `<?php … ?>` is a comment in HTML. */
  comment(data: string): void {
    if (/^\?(?!xml)/iu.test(data) && !this.#top().isHidden) this.#lost.push({ kind: 'tag', detail: `<${data}>` })
  }

  lost(): LostContent[] {
    return this.#lost
  }

  #top(): Frame {
    return this.#frames.at(-1) as Frame
  }

  #note(name: string, attributes: Readonly<Record<string, string>>, look: TextAppearance): void {
    if (unsupportedContentElements.has(name) || /^(?:m|mml|v|svg):/u.test(name))
      this.#lost.push({ kind: 'markup', detail: `<${name}>` })
    else if (name === 'style' || (name === 'link' && /stylesheet/iu.test(attributes.rel ?? '')))
      this.#lost.push({ kind: 'look', detail: `<${name}>` })
    else if (name === 'noscript') this.#lost.push({ kind: 'tag', detail: '<noscript>' })
    else if (name === 'mark') this.#lost.push({ kind: 'look', detail: '<mark>' })
    else if (!isHtmlElement(name) && name !== 'dialog' && !WORD.test(name))
      this.#lost.push({ kind: 'tag', detail: `<${name}>` })
    const spoken = [attributes.title, attributes['aria-label'], attributes['aria-description']].find(
      (words) => words !== undefined && words.trim() !== '' && words !== attributes.alt,
    )
    if (spoken !== undefined && name !== 'a') this.#lost.push({ kind: 'hover', detail: spoken.trim() })
    const numbering =
      name === 'li' && attributes.value !== undefined
        ? ['value']
        : name === 'ol' && attributes.reversed !== undefined
          ? ['reversed']
          : []
    for (const detail of [...look.lost, ...numbering]) this.#lost.push({ kind: 'look', detail })
  }

  /** Writes the element, or its supported equivalent, with its emphasis inside. */
  #begin(frame: Frame, attributes: Readonly<Record<string, string>>, look: TextAppearance): void {
    const { name } = frame
    const kept = this.#keptName(name, look)
    const own = [...look.elements, ...(HEADING.test(name) ? ['b'] : [])].filter(
      (element) => element !== (SAME[name] ?? name),
    )
    if (voidElements.has(name)) {
      if (kept !== null) this.html.push(`<${kept}${writtenAttributes(attributes)}>`)
      return
    }
    if (structureElements.has(name)) frame.pending = [...new Set([...frame.pending, ...own])]
    const inside = structureElements.has(name) ? [] : [...new Set([...frame.pending, ...own])]
    if (!structureElements.has(name)) frame.pending = []
    const written = writtenAttributes(look.listType === undefined ? attributes : { ...attributes, type: look.listType })
    // A span has no effect except its emphasis.
    const isBare = kept === null || (kept === 'span' && written === '' && (inside.length > 0 || name !== 'span'))
    this.html.push(...(isBare ? [] : [`<${kept}${written}>`]), ...inside.map((element) => `<${element}>`))
    frame.end =
      [...inside.reverse().map((element) => `</${element}>`), ...(isBare ? [] : [`</${kept}>`])].join('') + frame.end
  }

  #keptName(name: string, look: TextAppearance): string | null {
    if (look.cancels.includes(SAME[name] ?? name)) return 'span'
    if (name === 'ul' && look.listType !== undefined) return 'ol'
    return keptHtmlElements.includes(name) ? name : (renamedElements.get(name) ?? null)
  }
}

function writtenAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .filter(([name]) => KEPT_ATTRIBUTES.has(name))
    .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
    .join('')
}
