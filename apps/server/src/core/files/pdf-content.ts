import { Worker } from 'node:worker_threads'

const withinMs = 20_000

/** Whether a PDF file is more than a document, looked at in a thread of its own; what cannot be looked at in time is taken to be. */
export function isActiveDocument(bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-content.worker.ts', import.meta.url), {
      execArgv: [],
      workerData: new Uint8Array(bytes),
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    const end = (isActive: boolean) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(isActive)
    }
    const timer = setTimeout(() => end(true), withinMs)
    worker.once('message', (isActive: boolean) => end(isActive))
    worker.once('error', () => end(true))
    worker.once('exit', () => end(true))
  })
}
