import { renderPdf } from '../../../core/drawing/pdf.ts'
import { renderSvg } from '../../../core/drawing/svg.ts'
import { answerQuestions } from '../../../core/drawing/thread.ts'
import type { DrawnPoster, PosterQuestion } from './draw-poster.ts'
import { layOutPoster } from './poster.layout.ts'

/** Draws beside the thread that answers requests. */
answerQuestions<PosterQuestion, DrawnPoster>(({ format, facts }) => {
  const sheet = layOutPoster(facts)
  return format === 'pdf' ? renderPdf(sheet) : renderSvg(sheet)
})
