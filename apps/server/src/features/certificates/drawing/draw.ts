import type { DesignLang } from '@portal/contract/certificates/design.limits.ts'
import { createThread } from '../../../core/drawing/thread.ts'
import type { Lang } from '../../../core/text/language.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import type { SheetDesign, SheetLinks, SheetPictures } from './layout.ts'

/** `badge` and `card` are separate pictures without the document's links. */
type Format = 'pdf' | 'svg' | 'tight' | 'badge.svg' | 'badge.png' | 'card.png'
export type DrawRequest = {
  readonly format: Format
  readonly facts: CertificateFacts
  readonly lang: DesignLang
  readonly links: SheetLinks
  readonly pictures: SheetPictures
  readonly isSample?: boolean
}
export type DrawnFile = string | Uint8Array

const drawInThread = createThread<DrawRequest, DrawnFile>(new URL('./draw.worker.ts', import.meta.url))

/**
 * A function that loads the pictures of a certificate's template, or its design, called only when the drawing is not
 * cached.
 */
export type PictureLoader = (facts: CertificateFacts) => Promise<SheetPictures>

function draw(
  format: Format,
  facts: CertificateFacts,
  lang: DesignLang,
  links: SheetLinks,
  find: PictureLoader,
): Promise<DrawnFile> {
  const key = `${format} ${lang} ${facts.number} ${links.scanUrl}`
  const known = kept.get(key)
  if (known) return known
  const drawn = find(facts).then((pictures) => drawInThread({ format, facts, lang, links, pictures }))
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string)
  kept.set(key, drawn)
  drawn.then(
    (one) => one.length > longestKept && kept.delete(key),
    () => kept.delete(key),
  )
  return drawn
}

/** Facts are frozen, so a drawing never changes; the most recent ones are cached. */
const kept = new Map<string, Promise<DrawnFile>>()
const mostKept = 64
/** The maximum length of a cached drawing; longer ones contain large pictures. */
const longestKept = 512 * 1024

/** Draws the certificate as PDF; about 60 ms, or half a second for the first one after a pause. */
export async function drawCertificatePdf(
  facts: CertificateFacts,
  lang: DesignLang,
  links: SheetLinks,
  find: PictureLoader,
): Promise<Buffer> {
  return asBuffer(await draw('pdf', facts, lang, links, find))
}

const asBuffer = (drawn: DrawnFile): Buffer => {
  const bytes = drawn as Uint8Array
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Draws the certificate as SVG for the page; about 10 ms. */
export async function drawCertificateSvg(
  facts: CertificateFacts,
  lang: DesignLang,
  links: SheetLinks,
  find: PictureLoader,
): Promise<string> {
  return (await draw('svg', facts, lang, links, find)) as string
}

const noLinks = { scanUrl: '', typedUrl: '' }
/** Draws the certificate's medal as SVG; `drawBadgePng` draws it as PNG, 800 pixels wide. */
export const drawBadgeSvg = async (facts: CertificateFacts, lang: Lang): Promise<string> =>
  (await draw('badge.svg', facts, lang, noLinks, async () => ({}))) as string
export const drawBadgePng = async (facts: CertificateFacts, lang: Lang): Promise<Buffer> =>
  asBuffer(await draw('badge.png', facts, lang, noLinks, async () => ({})))
/** Draws the picture that a shared link shows, 1200 × 630 pixels. */
export const drawShareCardPng = async (facts: CertificateFacts, lang: Lang): Promise<Buffer> =>
  asBuffer(await draw('card.png', facts, lang, noLinks, async () => ({})))

/** Draws a sample document as SVG. It is drawn on each request and not stored. */
export const drawSampleSvg = async (
  facts: CertificateFacts,
  lang: DesignLang,
  links: SheetLinks,
  pictures: SheetPictures,
): Promise<string> => (await drawInThread({ format: 'svg', facts, lang, links, pictures })) as string
/** Finds the positions of the fields whose text must be made smaller to fit, for these facts. Needs no pictures. */
export const findShrunkFields = async (
  facts: CertificateFacts,
  lang: DesignLang,
  links: SheetLinks,
  content: SheetDesign['content'],
): Promise<number[]> => {
  const pictures = { design: { content, files: {} } }
  return JSON.parse((await drawInThread({ format: 'tight', facts, lang, links, pictures })) as string) as number[]
}
/** Draws a sample document as PDF, marked as a sample. */
export const drawSamplePdf = async (
  facts: CertificateFacts,
  lang: DesignLang,
  links: SheetLinks,
  pictures: SheetPictures,
): Promise<Buffer> => asBuffer(await drawInThread({ format: 'pdf', facts, lang, links, pictures, isSample: true }))
