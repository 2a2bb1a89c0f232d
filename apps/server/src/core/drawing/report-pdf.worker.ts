import { drawReport } from './draw-report.ts'
import type { PdfReport } from './report-pdf.ts'
import { answerQuestions } from './thread.ts'

answerQuestions<PdfReport, Uint8Array>(drawReport)
