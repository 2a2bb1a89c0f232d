import { Worker } from 'node:worker_threads'

const withinMs = 30_000
const heapMb = 512
/** What unpacks in it lies outside a thread's heap: by how much the whole process may grow meanwhile. */
const growthMb = 700

/** Pages of a PDF file; null when it cannot be read. Read in a thread of its own, with a limit of time and memory: nobody here made the file. */
export function countPages(bytes: Buffer, limits: { readonly growthMb: number } = { growthMb }): Promise<number | null> {
  return new Promise((resolve) => {
    const most = process.memoryUsage.rss() + limits.growthMb * 1024 * 1024
    const worker = new Worker(new URL('./page-count.worker.ts', import.meta.url), {
      execArgv: [],
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
    })
    const end = (pages: number | null) => {
      clearTimeout(timer)
      clearInterval(watch)
      void worker.terminate()
      resolve(pages)
    }
    const timer = setTimeout(() => end(null), withinMs)
    const watch = setInterval(() => process.memoryUsage.rss() > most && end(null), 25)
    worker.once('message', (pages: number | null) => end(pages))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
