import * as pdf from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { areWorkersOld } from '#web/ui/older-browsers.ts'
import { sharpnessFor } from './canvas-size.ts'

declare const __PDF_FILES__: string

export type Pdf = pdf.PDFDocumentProxy
pdf.GlobalWorkerOptions.workerSrc = workerUrl
/** In a browser whose workers lack what pdf.js asks for, the page itself does their work, with what was filled in there. */
const inPage: Promise<unknown> | null = areWorkersOld ? import(/* @vite-ignore */ workerUrl) : null

/** Opens a PDF file by its address, piece by piece as pages are looked at. Nothing in it is ever run. */
export function openPdf(url: string): { readonly file: Promise<Pdf>; readonly close: () => void } {
  let isClosed = false
  let task: pdf.PDFDocumentLoadingTask | null = null
  const begin = (): Promise<Pdf> => {
    task = pdf.getDocument(sourceOf(url))
    if (isClosed) void task.destroy()
    return task.promise
  }
  const close = () => {
    isClosed = true
    void task?.destroy()
  }
  return { file: inPage ? inPage.then(begin) : begin(), close }
}

const sourceOf = (url: string) => ({
  url,
  cMapUrl: `${__PDF_FILES__}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${__PDF_FILES__}standard_fonts/`,
  wasmUrl: `${__PDF_FILES__}wasm/`,
  // The policy of the page allows no WebAssembly; the same decoders are there as scripts.
  useWasm: false,
  enableXfa: false,
  disableAutoFetch: true,
  disableStream: true,
  maxImageSize: 64_000_000,
  rangeChunkSize: 256 * 1024,
})

/** Draws a page as wide as its place, with its text above it for reading aloud, searching and copying. Answers how to take it away again. */
export function drawPage(file: Pdf, number: number, place: HTMLElement, width: number): () => void {
  let isGone = false
  let stop = () => undefined as unknown
  const canvas = document.createElement('canvas')
  const text = document.createElement('div')
  const draw = async () => {
    const page = await file.getPage(number)
    if (isGone) return
    const scale = width / page.getViewport({ scale: 1 }).width
    const plain = page.getViewport({ scale })
    const viewport = page.getViewport({ scale: scale * sharpnessFor(plain, window.devicePixelRatio || 1) })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
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
    // A canvas that is let go keeps its memory on some phones until it is made small.
    canvas.width = 0
    canvas.height = 0
    place.replaceChildren()
  }
}
