import { Worker } from 'node:worker_threads'

const withinMs = 30_000
const memoryMb = 512

/** Pages of a PDF file; null when it cannot be read. Read in a thread of its own, with a limit of time and memory: nobody here made the file. */
export function countPages(bytes: Buffer): Promise<number | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./page-count.worker.ts', import.meta.url), {
      execArgv: [],
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdout: true,
      stderr: true,
    })
    const end = (pages: number | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(pages)
    }
    const timer = setTimeout(() => end(null), withinMs)
    worker.once('message', (pages: number | null) => end(pages))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
