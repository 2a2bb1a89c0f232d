import { createThread } from '../../../core/drawing/thread.ts'
import type { PosterFacts } from './poster.layout.ts'

export type PosterRequest = { readonly format: 'svg' | 'pdf'; readonly facts: PosterFacts }
export type DrawnPoster = string | Uint8Array

const drawInThread = createThread<PosterRequest, DrawnPoster>(new URL('./poster.worker.ts', import.meta.url))

/**
 * Draws a poster as SVG for the page or as PDF for print. It takes tens of milliseconds, or half a second for the first
 * one after a pause.
 */
export async function drawPoster(question: PosterRequest): Promise<Buffer> {
  return Buffer.from(await drawInThread(question))
}
