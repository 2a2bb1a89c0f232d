import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { areWorkersOutdated } from '#web/ui/older-browsers.ts'
import { canvasScaleFor } from './canvas-size.ts'

declare const __PDF_FILES__: string

export type PdfDocument = pdf.PDFDocumentProxy
pdf.GlobalWorkerOptions.workerSrc = workerUrl
/** In browsers whose workers lack features that pdf.js needs, pdf.js runs on the page with polyfills. */
const inPage: Promise<unknown> | null = areWorkersOutdated ? import(/* @vite-ignore */ workerUrl) : null

/**
 * Opens a PDF file, either from its bytes or by its address; in the latter case the file is loaded in pieces as its
 * pages are viewed. Scripts in it are never run. `close` releases the file.
 */
export function openPdf(source: string | Uint8Array): {
  readonly file: Promise<PdfDocument>
  readonly close: () => void
} {
  let isClosed = false
  let task: pdf.PDFDocumentLoadingTask | null = null
  const begin = (): Promise<PdfDocument> => {
    task = pdf.getDocument(sourceOf(source))
    if (isClosed) void task.destroy()
    return task.promise
  }
  const close = () => {
    isClosed = true
    void task?.destroy()
  }
  return { file: inPage ? inPage.then(begin) : begin(), close }
}

const sourceOf = (source: string | Uint8Array) => ({
  ...(typeof source === 'string' ? { url: source } : { data: source }),
  cMapUrl: `${__PDF_FILES__}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${__PDF_FILES__}standard_fonts/`,
  wasmUrl: `${__PDF_FILES__}wasm/`,
  // The page's policy allows no WebAssembly; the same decoders are available as scripts.
  useWasm: false,
  enableXfa: false,
  disableAutoFetch: true,
  disableStream: true,
  maxImageSize: 64_000_000,
  rangeChunkSize: 256 * 1024,
})

/** Draws a page, counted from 1, as a picture of this width in CSS pixels, on a new canvas. */
export async function drawPdfPageOnCanvas(
  file: PdfDocument,
  number: number,
  width: number,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  const page = await file.getPage(number)
  await page.render({ canvas, viewport: fitCanvas(page, canvas, width).viewport }).promise
  return canvas
}

/** Gives a canvas the pixels of a page at a width; answers its view in them, and the plain one at that width. */
function fitCanvas(page: pdf.PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const scale = width / page.getViewport({ scale: 1 }).width
  const plain = page.getViewport({ scale })
  const viewport = page.getViewport({ scale: scale * canvasScaleFor(plain, window.devicePixelRatio || 1) })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  return { scale, plain, viewport }
}

/**
 * Draws a page, counted from 1, into `place` at this width in CSS pixels, with a text layer for screen readers, search
 * and copying. Returns a function that removes the page; a page that can't be drawn stays empty.
 */
export function drawPdfPage(file: PdfDocument, number: number, place: HTMLElement, width: number): () => void {
  let isGone = false
  let stop = () => undefined as unknown
  const canvas = document.createElement('canvas')
  const text = document.createElement('div')
  const draw = async () => {
    const page = await file.getPage(number)
    if (isGone) return
    const { scale, plain, viewport } = fitCanvas(page, canvas, width)
    canvas.setAttribute('aria-hidden', 'true')
    const task = page.render({ canvas, viewport })
    stop = () => task.cancel()
    text.className = 'pdf-text'
    text.style.setProperty('--total-scale-factor', String(scale))
    place.replaceChildren(canvas, text)
    const layer = new pdf.TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport: plain })
    await Promise.all([task.promise, layer.render()])
  }
  void draw().catch(() => undefined)
  return () => {
    isGone = true
    stop()
    // On some phones a discarded canvas keeps its memory until it is resized to nothing.
    canvas.width = 0
    canvas.height = 0
    place.replaceChildren()
  }
}
