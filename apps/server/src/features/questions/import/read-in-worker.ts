import { Worker } from 'node:worker_threads'
import type { ImportReport } from './import-report.ts'
import { refusedFile } from './read-question-file.ts'
import type { SheetMapping } from './sheet-mapping.ts'

/** Longest time for one file, in milliseconds, and most memory, in MiB. */
const MAX_TIME = 45_000
const MAX_MEMORY = 768
/** A reader with nothing to do ends after so many milliseconds. */
const IDLE_TIME = 60_000

let reader: { readonly worker: Worker; idle: NodeJS.Timeout | undefined } | null = null
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a file of questions beside the server's own thread, so that no candidate waits for it; one file at a time.
 * A file that takes too long or too much memory is refused, and its reader ended.
 */
export function readInWorker(bytes: Buffer, fileName: string, maxTime = MAX_TIME, mapping?: SheetMapping): Promise<ImportReport> {
  const turn = last.then(() => readNow(bytes, fileName, maxTime, mapping))
  last = turn.catch(() => {})
  return turn
}

function readNow(bytes: Buffer, fileName: string, maxTime: number, mapping: SheetMapping | undefined): Promise<ImportReport> {
  const { worker } = openReader()
  return new Promise((resolve, reject) => {
    const settle = (then: () => void, isUsable: boolean) => {
      clearTimeout(timer)
      worker.off('message', read).off('error', fail)
      if (isUsable) letRest()
      else closeReader()
      then()
    }
    const read = (report: ImportReport) => settle(() => resolve(withBuffers(report)), true)
    const fail = (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(() => (isTooLarge ? resolve(refusedFile(fileName, 'package-too-large', fileName)) : reject(error)), false)
    }
    const timer = setTimeout(() => settle(() => resolve(refusedFile(fileName, 'took-too-long')), false), maxTime)
    worker.on('message', read).on('error', fail)
    worker.ref()
    worker.postMessage({ bytes, fileName, mapping })
  })
}

function openReader(): { readonly worker: Worker } {
  clearTimeout(reader?.idle)
  if (reader !== null) return reader
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { execArgv: [], env: {}, resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY } })
  // a reader that dies between two files harms nobody: the next file gets a new one
  worker.on('error', () => {})
  worker.on('exit', () => {
    if (reader?.worker === worker) reader = null
  })
  reader = { worker, idle: undefined }
  return reader
}

function closeReader(): void {
  void reader?.worker.terminate()
  reader = null
}

/** Keeps the reader for the next file, without keeping the process for it. */
function letRest(): void {
  if (reader === null) return
  reader.worker.unref()
  reader.idle = setTimeout(closeReader, IDLE_TIME).unref()
}

/** Buffers travel between threads as plain arrays of bytes. */
function withBuffers(report: ImportReport): ImportReport {
  const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return {
    ...report,
    questions: report.questions.map((question) => ({ ...question, attachments: question.attachments.map((picture) => ({ ...picture, bytes: asBuffer(picture.bytes) })) })),
  }
}
