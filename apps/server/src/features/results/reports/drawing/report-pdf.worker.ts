import { answerQuestions } from '../../../../core/drawing/thread.ts'
import { drawReport } from './draw-report.ts'
import type { PdfReport } from './report-pdf.ts'

answerQuestions<PdfReport, Uint8Array>(drawReport)
