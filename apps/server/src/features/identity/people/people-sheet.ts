import { Worker } from 'node:worker_threads'
import { textOfFile } from './people-file.rules.ts'

const withinMs = 30_000
type Sheet = { readonly sheet: string | null; readonly rows: readonly (readonly string[])[] }

/** The rows of an Excel or CSV file. A workbook is read in a thread with limits of time and memory; null for what cannot be read. */
export async function readSheet(bytes: Buffer): Promise<Sheet | null> {
  if (!bytes.subarray(0, 2).equals(Buffer.from('PK'))) return bytes.includes(0) ? null : { sheet: null, rows: csvRows(textOfFile(bytes).replace(/^\uFEFF/u, '')) }
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./people-import.worker.ts', import.meta.url), {
      execArgv: [],
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const end = (answer: Sheet | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(answer)
    }
    const timer = setTimeout(() => end(null), withinMs)
    worker.once('message', (answer: Sheet | { failure: string }) => end('failure' in answer ? null : answer))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}

/** Splits CSV into rows; commas, or semicolons or tabs where the headings have those. */
function csvRows(text: string): string[][] {
  const head = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const separator = [',', ';', '\t'].find((sign) => head.includes(sign)) ?? ','
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r?\\n|\\r|$)`, 'gu')
  const rows: string[][] = []
  let row: string[] = []
  for (const [, written = '', end] of text.matchAll(cell)) {
    row.push(written.startsWith('"') && written.endsWith('"') && written.length > 1 ? written.slice(1, -1).replaceAll('""', '"') : written)
    if (end === separator) continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
