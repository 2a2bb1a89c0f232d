import type { Lang } from '../../../core/language.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import { layOut, type SheetLinks } from './layout.ts'
import { renderPdf } from './pdf.ts'
import { renderSvg } from './svg.ts'

/** Facts are frozen, so a drawing stays right for ever; the most recent ones are kept. */
const kept = new Map<string, Promise<string | Buffer>>()
const most = 64

function keep<T extends string | Buffer>(key: string, draw: () => Promise<T>): Promise<T> {
  const known = kept.get(key) as Promise<T> | undefined
  if (known) return known
  if (kept.size >= most) kept.delete(kept.keys().next().value as string)
  const made = draw()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}

const keyOf = (format: 'pdf' | 'svg', facts: CertificateFacts, lang: Lang, links: SheetLinks) => `${format} ${lang} ${facts.number} ${links.scanUrl}`

/** The certificate as PDF; about 60 ms the first time. */
export const certificatePdf = (facts: CertificateFacts, lang: Lang, links: SheetLinks): Promise<Buffer> =>
  keep(keyOf('pdf', facts, lang, links), () => renderPdf(layOut(facts, lang, links)))

/** The certificate as SVG for the page; about 10 ms the first time. */
export const certificateSvg = (facts: CertificateFacts, lang: Lang, links: SheetLinks): Promise<string> =>
  keep(keyOf('svg', facts, lang, links), async () => renderSvg(layOut(facts, lang, links)))
