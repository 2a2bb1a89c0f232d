import { renderPdf } from '../../../core/drawing/pdf.ts'
import { answerQuestions } from '../../../core/drawing/thread.ts'
import { layOutPaper } from './paper.layout.ts'
import type { Paper } from './paper.ts'

answerQuestions<Paper, Uint8Array>((paper) => renderPdf(layOutPaper(paper)))
