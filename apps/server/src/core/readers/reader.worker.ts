import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../http/app-error.ts'

export type ReaderRequest = { readonly input: unknown }
export type ReaderReply =
  | { readonly value: unknown }
  | { readonly refusal: { readonly reason: AppError['reason']; readonly details: AppError['details'] } }
  | { readonly failure: string; readonly isTooMuch: boolean }

// On Linux this affects only the calling thread: waiting callers come first.
if (process.platform === 'linux') setPriority(10)

const { read } = (await import(String(workerData))) as { read: (input: unknown) => unknown }

parentPort?.on('message', async ({ input }: ReaderRequest) => parentPort?.postMessage(await replyTo(input)))

async function replyTo(input: unknown): Promise<ReaderReply> {
  try {
    return { value: await read(input) }
  } catch (error) {
    if (error instanceof AppError) return { refusal: { reason: error.reason, details: error.details } }
    // The nesting is too deep, or the text too long.
    return {
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      isTooMuch: error instanceof RangeError,
    }
  }
}
