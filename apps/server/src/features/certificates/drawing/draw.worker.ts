import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { renderPdf } from '../../../core/drawing/pdf.ts'
import { renderSvg } from '../../../core/drawing/svg.ts'
import { serveThread } from '../../../core/drawing/thread.ts'
import { drawBadgeSheet, drawShareCardSheet } from '../badges/badge.layout.ts'
import { baseLangOf } from '../designs/design.words.ts'
import { drawDesignSheet, shrunkFields } from './design.layout.ts'
import type { DrawnFile, DrawRequest } from './draw.ts'
import { drawCertificateSheet } from './layout.ts'

let drawer: Promise<typeof import('@resvg/resvg-wasm')> | null = null
/**
 * Renders our drawings as PNG with a sandboxed renderer (WebAssembly): the library that reads uploads does not read
 * SVG, on purpose.
 */
async function png(svg: string, width: number): Promise<Uint8Array> {
  drawer ??= import('@resvg/resvg-wasm').then(async (module) => {
    await module.initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
    return module
  })
  const { Resvg } = await drawer
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } })
  const drawn = picture.render()
  const bytes = drawn.asPng()
  drawn.free()
  picture.free()
  return bytes
}

/**
 * Draws outside the thread that answers requests: a drawing takes tens of milliseconds, which must not delay a running
 * exam.
 */
serveThread<DrawRequest, DrawnFile>(async ({ format, facts, lang, links, pictures, isSample }) => {
  const base = baseLangOf(lang)
  if (format === 'badge.svg') return renderSvg(drawBadgeSheet(facts, base))
  if (format === 'badge.png') return png(renderSvg(drawBadgeSheet(facts, base)), 800)
  if (format === 'card.png') return png(renderSvg(drawShareCardSheet(facts, base)), 1200)
  const { design } = pictures
  if (format === 'tight') return JSON.stringify(design ? shrunkFields(design.content, facts, lang, links) : [])
  const sheet = design
    ? drawDesignSheet(design, facts, lang, links, isSample)
    : drawCertificateSheet(facts, base, links, pictures, isSample)
  return format === 'pdf' ? renderPdf(sheet) : renderSvg(sheet)
})
