import { createWriteStream, readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { DemoText } from '../../src/types.ts'
import { day } from '../draw.ts'

/** The size of a page, in points: A5 upright, so that it can be read on a phone. */
export const size = { width: 420, height: 595, margin: 36 } as const
export const colour = {
  ...day,
  paper: '#FFFFFF',
  navy: '#0E1F52',
  amber: '#D18A1B',
  amberSoft: '#FFF4DC',
  amberInk: '#94590A',
  dangerLine: '#E4938F',
} as const
export type Doc = PDFKit.PDFDocument
export type Page = (doc: Doc) => void

const face = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-serif-sc/${file}`)))

/** Writes a document of these pages; the same pages give the same bytes. */
export async function writeDocument(file: string, title: DemoText, pages: readonly Page[]): Promise<void> {
  const at = new Date('2026-01-01T00:00:00Z')
  const doc = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: `${title.zh} ${title.en}`, Author: '培训认证中心', CreationDate: at, ModDate: at },
  })
  doc.registerFont('regular', face('400Regular/NotoSerifSC_400Regular.ttf') as never)
  doc.registerFont('bold', face('700Bold/NotoSerifSC_700Bold.ttf') as never)
  const out = doc.pipe(createWriteStream(file))
  for (const page of pages) {
    doc.addPage()
    page(doc)
  }
  doc.end()
  await finished(out)
}

type Style = {
  readonly size?: number
  readonly fill?: string
  readonly bold?: boolean
  readonly width?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly gap?: number
}

/** Writes words at a position, wrapped to a width; returns the y position below them. */
export function write(doc: Doc, words: string, x: number, y: number, style: Style = {}): number {
  const {
    size: height = 10.5,
    fill = colour.ink,
    bold = false,
    width = size.width - x - size.margin,
    align = 'left',
    gap = 2,
  } = style
  doc
    .font(bold ? 'bold' : 'regular', height)
    .fillColor(fill)
    .text(words, x, y, { width, align, lineGap: gap })
  return doc.y
}

/**
 * Writes both languages below each other, Chinese first, English smaller and quieter; returns the y position below
 * them.
 */
export function writeBoth(
  doc: Doc,
  text: DemoText,
  x: number,
  y: number,
  style: Style & { readonly quiet?: string } = {},
): number {
  const { size: height = 10.5, quiet = colour.ink2, bold: _bold, ...rest } = style
  const below = write(doc, text.zh, x, y, { ...style, size: height })
  return write(doc, text.en, x, below + 1, { ...rest, size: height * 0.8, fill: quiet, gap: 1.5 })
}

/**
 * Writes the head of an inner page: its number, its title and a line; returns the y position at which its content
 * begins.
 */
export function head(doc: Doc, number: number, title: DemoText, document: DemoText): number {
  const { margin } = size
  doc.rect(0, 0, size.width, 5).fill(colour.signal)
  write(doc, String(number).padStart(2, '0'), margin, 30, { size: 11, fill: colour.signal, bold: true, width: 40 })
  let y = write(doc, title.zh, margin, 44, { size: 21, bold: true })
  y = write(doc, title.en, margin, y + 1, { size: 11, fill: colour.ink2 })
  doc
    .moveTo(margin, y + 10)
    .lineTo(size.width - margin, y + 10)
    .lineWidth(0.75)
    .stroke(colour.line)
  write(doc, document.zh, margin, 562, { size: 7.5, fill: colour.ink3, width: 200 })
  write(doc, String(number), size.width - margin - 60, 562, { size: 7.5, fill: colour.ink3, width: 60, align: 'right' })
  return y + 24
}

/** Writes numbered steps; returns the y position below them. */
export function steps(doc: Doc, list: readonly DemoText[], y: number, from = 1): number {
  let at = y
  for (const [index, text] of list.entries()) {
    doc.circle(size.margin + 9, at + 8, 9).fill(colour.soft)
    write(doc, String(from + index), size.margin, at + 2, {
      size: 9.5,
      bold: true,
      fill: colour.signal,
      width: 18,
      align: 'center',
    })
    at = writeBoth(doc, text, size.margin + 28, at) + 11
  }
  return at
}

/** Writes a warning in a coloured box; returns the y position below it. */
export function box(doc: Doc, text: DemoText, y: number, tone: 'amber' | 'danger' | 'signal' = 'amber'): number {
  const tones = {
    amber: [colour.amberSoft, colour.amber, colour.amberInk],
    danger: [colour.dangerSoft, colour.danger, colour.danger],
    signal: [colour.soft, colour.signal, colour.signal],
  } as const
  const [ground, edge, ink] = tones[tone]
  const [x, width] = [size.margin, size.width - 2 * size.margin]
  doc.font('bold', 10.5)
  const zh = doc.heightOfString(text.zh, { width: width - 32, lineGap: 2 })
  doc.font('regular', 8.4)
  const height = zh + doc.heightOfString(text.en, { width: width - 32, lineGap: 1.5 }) + 21
  doc.roundedRect(x, y, width, height, 6).fill(ground)
  doc.rect(x, y + 6, 3, height - 12).fill(edge)
  writeBoth(doc, text, x + 16, y + 9, { width: width - 32, bold: true, fill: ink, quiet: ink })
  return y + height
}
