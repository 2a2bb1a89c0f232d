import { Worker } from 'node:worker_threads'
import type { Lang } from '../../../core/language.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import type { SheetLinks } from './layout.ts'

type Format = 'pdf' | 'svg'
export type DrawRequest = { readonly id: number; readonly format: Format; readonly facts: CertificateFacts; readonly lang: Lang; readonly links: SheetLinks }
export type DrawAnswer = { readonly id: number; readonly drawn?: string | Uint8Array; readonly failure?: string }

type Waiting = { resolve(drawn: string | Uint8Array): void; reject(error: Error): void }
const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0
/** The typeface takes some 200 MB while it is open; nobody draws for this long, and it is given back. */
const idleMs = 5 * 60_000

function begin(): Worker {
  if (worker) return worker
  const begun = new Worker(new URL('./draw.worker.ts', import.meta.url), { execArgv: [] })
  const giveUp = (error: Error) => {
    // One that was given back, or has failed already, has nobody waiting for it.
    if (worker !== begun) return
    worker = null
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  begun.on('message', ({ id, drawn, failure }: DrawAnswer) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (drawn === undefined) one?.reject(new Error(`drawing failed: ${failure}`))
    else one?.resolve(drawn)
    rest(begun)
  })
  begun.on('error', giveUp)
  begun.on('exit', () => giveUp(new Error('the drawing thread ended')))
  worker = begun
  return begun
}

/** With nothing to draw, the thread keeps no process alive and ends after a while. */
function rest(begun: Worker): void {
  if (waiting.size > 0) return
  begun.unref()
  clearTimeout(idle)
  idle = setTimeout(() => {
    if (worker !== begun || waiting.size > 0) return
    worker = null
    void begun.terminate()
  }, idleMs)
  idle.unref()
}

function draw(format: Format, facts: CertificateFacts, lang: Lang, links: SheetLinks): Promise<string | Uint8Array> {
  const key = `${format} ${lang} ${facts.number} ${links.scanUrl}`
  const known = kept.get(key)
  if (known) return known
  const drawn = new Promise<string | Uint8Array>((resolve, reject) => {
    const id = ++lastId
    const thread = begin()
    thread.ref()
    waiting.set(id, { resolve, reject })
    thread.postMessage({ id, format, facts, lang, links } satisfies DrawRequest)
  })
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  kept.set(key, drawn)
  drawn.catch(() => kept.delete(key))
  return drawn
}

/** Facts are frozen, so a drawing stays right for ever; the most recent ones are kept. */
const kept = new Map<string, Promise<string | Uint8Array>>()
const mostKept = 64

/** The certificate as PDF; about 60 ms, half a second for the first after a pause. */
export async function certificatePdf(facts: CertificateFacts, lang: Lang, links: SheetLinks): Promise<Buffer> {
  const bytes = (await draw('pdf', facts, lang, links)) as Uint8Array
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The certificate as SVG for the page; about 10 ms. */
export async function certificateSvg(facts: CertificateFacts, lang: Lang, links: SheetLinks): Promise<string> {
  return (await draw('svg', facts, lang, links)) as string
}
