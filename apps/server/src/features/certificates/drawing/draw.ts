import { createThread } from '../../../core/drawing/thread.ts'
import type { Lang } from '../../../core/language.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import type { SheetLinks } from './layout.ts'

type Format = 'pdf' | 'svg'
export type DrawQuestion = { readonly format: Format; readonly facts: CertificateFacts; readonly lang: Lang; readonly links: SheetLinks }
export type Drawn = string | Uint8Array

const drawInThread = createThread<DrawQuestion, Drawn>(new URL('./draw.worker.ts', import.meta.url))

function draw(format: Format, facts: CertificateFacts, lang: Lang, links: SheetLinks): Promise<Drawn> {
  const key = `${format} ${lang} ${facts.number} ${links.scanUrl}`
  const known = kept.get(key)
  if (known) return known
  const drawn = drawInThread({ format, facts, lang, links })
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  kept.set(key, drawn)
  drawn.catch(() => kept.delete(key))
  return drawn
}

/** Facts are frozen, so a drawing stays right for ever; the most recent ones are kept. */
const kept = new Map<string, Promise<Drawn>>()
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
