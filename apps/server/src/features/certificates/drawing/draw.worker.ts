import { renderPdf } from '../../../core/drawing/pdf.ts'
import { renderSvg } from '../../../core/drawing/svg.ts'
import { answerQuestions } from '../../../core/drawing/thread.ts'
import type { Drawn, DrawQuestion } from './draw.ts'
import { layOut } from './layout.ts'

/** Draws beside the thread that answers requests: a drawing takes tens of milliseconds, and a running exam must not feel it. */
answerQuestions<DrawQuestion, Drawn>(({ format, facts, lang, links }) => {
  const sheet = layOut(facts, lang, links)
  return format === 'pdf' ? renderPdf(sheet) : renderSvg(sheet)
})
