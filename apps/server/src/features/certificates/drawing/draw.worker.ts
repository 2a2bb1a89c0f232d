import { parentPort } from 'node:worker_threads'
import type { DrawAnswer, DrawRequest } from './draw.ts'
import { layOut } from './layout.ts'
import { renderPdf } from './pdf.ts'
import { renderSvg } from './svg.ts'

/** Draws beside the thread that answers requests: a drawing takes tens of milliseconds, and a running exam must not feel it. */
parentPort?.on('message', async ({ id, format, facts, lang, links }: DrawRequest) => {
  const answer = (value: DrawAnswer) => parentPort?.postMessage(value)
  try {
    const sheet = layOut(facts, lang, links)
    answer({ id, drawn: format === 'pdf' ? await renderPdf(sheet) : renderSvg(sheet) })
  } catch (error) {
    answer({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
