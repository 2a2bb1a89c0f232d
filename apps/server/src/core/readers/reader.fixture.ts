import { AppError } from '../http/app-error.ts'

/**
 * Parses nothing: misbehaves as its input asks, so that a test can see how a reader copes with an endless loop, too
 * much memory or an error. Returns any other input unchanged.
 */
export async function read(what: string): Promise<unknown> {
  if (what === 'for ever') for (;;);
  if (what === 'memory') for (const all: number[][] = []; ; ) all.push(new Array(100_000).fill(all.length + 0.5))
  if (what === 'depth') return depthOf(0)
  if (what === 'refuse') throw new AppError('conflict', { detail: 'said' })
  if (what === 'fail') throw new Error('a mistake of ours')
  return what === 'env' ? Object.keys(process.env) : what
}

const depthOf = (at: number): number => depthOf(at + 1) + 1
