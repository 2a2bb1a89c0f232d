import { renderPdf } from '../../../core/drawing/pdf.ts'
import { renderSvg } from '../../../core/drawing/svg.ts'
import { serveThread } from '../../../core/drawing/thread.ts'
import { layOutPosterSheet } from './poster.layout.ts'
import type { DrawnPoster, PosterRequest } from './poster-drawing.ts'

/** Draws in a worker thread. */
serveThread<PosterRequest, DrawnPoster>(({ format, facts }) => {
  const sheet = layOutPosterSheet(facts)
  return format === 'pdf' ? renderPdf(sheet) : renderSvg(sheet)
})
