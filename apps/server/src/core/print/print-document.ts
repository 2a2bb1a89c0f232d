import { createThread } from '../drawing/thread.ts'

/** The style of a text. `dotted`: Chinese emphasis, a dot under each character. */
export type TextStyle = {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly dotted?: boolean
  readonly raise?: 'sub' | 'sup'
}
/**
 * A part of a line. `picture`: its id, with the size that its author gave it, in CSS pixels. `gap`: a line to write on;
 * its width is in points.
 */
export type PrintInline =
  | { readonly kind: 'text'; readonly text: string; readonly look: TextStyle }
  | { readonly kind: 'picture'; readonly id: string; readonly width?: number; readonly height?: number }
  | { readonly kind: 'formula'; readonly tex: string; readonly isDisplay: boolean }
  | { readonly kind: 'gap'; readonly number: string; readonly width: number }
  | { readonly kind: 'break' }
export type PrintedCell = {
  readonly blocks: readonly PrintBlock[]
  readonly isHead?: boolean
  readonly columns?: number
  readonly rows?: number
  readonly isCentred?: boolean
}
/**
 * A part of a page. `text`: a paragraph, with a label that hangs before it. `options`: those of a question, as many in
 * a row as fit. `table`: rows of cells. `lines`: ruled lines to write on. `boxes`: small boxes to fill in, each group
 * with its label. `blank`: a frame to write in; its height is in points.
 */
export type PrintBlock =
  | {
      readonly kind: 'text'
      readonly inlines: readonly PrintInline[]
      readonly role?: 'title' | 'subtitle' | 'heading' | 'note'
      readonly label?: string
      readonly level?: number
    }
  | {
      readonly kind: 'options'
      readonly items: readonly { readonly label: string; readonly blocks: readonly PrintBlock[] }[]
    }
  | { readonly kind: 'table'; readonly rows: readonly (readonly PrintedCell[])[]; readonly isNarrow?: boolean }
  | { readonly kind: 'lines'; readonly count: number }
  | {
      readonly kind: 'boxes'
      readonly groups: readonly { readonly label: string; readonly boxes: readonly string[] }[]
    }
  | { readonly kind: 'blank'; readonly height: number }

/** Blocks that stay together where they fit into a column. `isOpening`: they also stay with the group that follows. */
export type BlockGroup = {
  readonly blocks: readonly PrintBlock[]
  readonly isOpening?: boolean
  readonly label?: string
}

/** A picture with its size in pixels. PDF shows PNG and JPEG only. */
export type PrintPicture = {
  readonly mime: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** A document for the printer. The same document gives the same bytes. */
export type PrintDocument = {
  readonly lang: 'zh' | 'en'
  readonly title: string
  readonly madeAt: Date
  /** `a3`: lying, in two columns. */
  readonly sheet: 'a4' | 'a3'
  /** The strip that is folded and sealed: the fields that a candidate fills in, and the words along the line. */
  readonly seal: { readonly fields: readonly string[]; readonly words: string } | null
  readonly groups: readonly BlockGroup[]
  /** Words at the foot, with `{page}` and `{pages}`. */
  readonly foot: string
  /** At the head of every page, except the first one of a sealed document. */
  readonly running: string
  readonly pictures: ReadonlyMap<string, PrintPicture>
}

export type PrintFormat = 'pdf' | 'docx'
export type PrintRequest = { readonly document: PrintDocument; readonly format: PrintFormat }

const print = createThread<PrintRequest, Uint8Array>(new URL('./print.worker.ts', import.meta.url))

/** Renders a document as PDF or as a Word file, in a separate thread. */
export async function renderPrint(document: PrintDocument, format: PrintFormat): Promise<Buffer> {
  const bytes = await print({ document, format })
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

export const printMimes: Readonly<Record<PrintFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The indent of the text after a label, in points. */
export const labelIndent = 22
