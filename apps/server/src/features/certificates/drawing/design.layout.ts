import type { DesignLang } from '@portal/contract/certificates/design.limits.ts'
import { designPageSize } from '@portal/contract/certificates/design.rules.ts'
import type { DesignContent, DesignField } from '@portal/contract/certificates/design-staff.contract.ts'
import type { Static } from 'typebox'
import { breakIntoEvenLines, breakIntoFullLines, centredLineShape } from '../../../core/drawing/lines.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import { textWidth } from '../../../core/drawing/set-text.ts'
import type { Shape, Sheet, TextShape } from '../../../core/drawing/sheet.ts'
import { pickText } from '../../../core/text/language.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import { certificateSheetWords } from '../certificate.words.ts'
import { baseLangOf } from '../designs/design.words.ts'
import { designTextIn, fillDesignText, placeholderValues } from '../designs/design-text.rules.ts'
import { inkColor } from './certificate-sheet.ts'
import { drawGuilloche } from './guilloche.ts'
import { drawSeal, type SheetDesign, type SheetLinks, type SheetPicture, signaturePath } from './layout.ts'

type Content = Static<typeof DesignContent>
type Field = Static<typeof DesignField>
type TextField = Extract<Field, { readonly kind: 'text' }>
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A tenth of a millimetre and a point in units of the sheet. */
const [tenth, point] = [0.4, (4 * 25.4) / 72]
const lineHeight = 1.35
/** The height of the middle of a line above its baseline, in ems. */
const middle = 0.36
/** The smallest size of a text that does not fit, against the chosen one. */
const leastFit = 0.5

const boxOf = ({ x, y, width, height }: Box): Box => ({
  x: x * tenth,
  y: y * tenth,
  width: width * tenth,
  height: height * tenth,
})

/**
 * Returns the sheet of a certificate with its design. Texts are in `lang`, and facts in the portal language closest to
 * it.
 */
export function drawDesignSheet(
  { content, files }: SheetDesign,
  facts: CertificateFacts,
  lang: DesignLang,
  links: SheetLinks,
  isSample = false,
): Sheet {
  const page = designPageSize(content)
  const size = { width: page.width * tenth, height: page.height * tenth }
  const words = placeholderValues(facts, lang, links.typedUrl)
  const whole = { x: 0, y: 0, ...size }
  const background = content.backgroundFileId === undefined ? undefined : files[content.backgroundFileId]
  const sizes = content.fields.flatMap((field) => (field.kind === 'text' ? [field.size] : []))
  const heading = content.fields.find((field) => field.kind === 'text' && field.size === Math.max(...sizes))
  const base = baseLangOf(lang)
  return {
    ...size,
    size: content.size,
    paper: content.paper,
    title: [certificateSheetWords.heading[facts.kind][base], words.name, words.certificate, facts.number].join(
      base === 'zh' ? '，' : ', ',
    ),
    lang: lang === 'zh' ? 'zh-CN' : lang,
    author: pickText(facts.issuer, base),
    madeAt: new Date(`${facts.issuedAt}T00:00:00Z`),
    items: [
      ...(background ? [imageOf(background, whole, true)] : []),
      ...frameOf(content, size),
      ...(isSample ? [sampleMark(size, base)] : []),
      ...content.fields.flatMap((field) => {
        if (field.kind === 'text')
          return drawText(field, fillDesignText(designTextIn(field.text, lang), words), field === heading).shapes
        return drawField(field, facts, base, links, files)
      }),
    ],
  }
}

/** Returns the positions of the fields whose text is smaller than chosen, because it would not fit otherwise. */
export function shrunkFields(content: Content, facts: CertificateFacts, lang: DesignLang, links: SheetLinks): number[] {
  const words = placeholderValues(facts, lang, links.typedUrl)
  return content.fields.flatMap((field, index) =>
    field.kind === 'text' && drawText(field, fillDesignText(designTextIn(field.text, lang), words), false).fit < 1
      ? [index]
      : [],
  )
}

const imageOf = ({ bytes, mime }: SheetPicture, box: Box, covers = false): Shape => ({
  kind: 'image',
  bytes,
  mime,
  ...box,
  ...(covers ? { covers } : {}),
})

function frameOf({ frame, accent, paper }: Content, size: { width: number; height: number }): Shape[] {
  const around = (inset: number) => `M${inset} ${inset}H${size.width - inset}V${size.height - inset}H${inset}Z`
  if (frame === 'none') return []
  if (frame === 'guilloche')
    return [
      ...drawGuilloche(accent, size, paper),
      { kind: 'path', d: around(30.5), stroke: inkColor, width: 1 },
      { kind: 'path', d: around(84.5), stroke: inkColor, width: 0.8 },
      { kind: 'path', d: around(88.5), stroke: accent, width: 0.6 },
    ]
  return [
    { kind: 'path', d: around(48), stroke: accent, width: 3 },
    { kind: 'path', d: around(56), stroke: accent, width: 0.8 },
  ]
}

const sampleMark = ({ width, height }: { width: number; height: number }, lang: 'zh' | 'en'): Shape => ({
  kind: 'group',
  x: width / 2,
  y: height / 2 + 60,
  turn: -24,
  items: [
    {
      ...centredLineShape(certificateSheetWords.sample[lang], 0, 0, {
        size: Math.min(width, height) / 5,
        bold: true,
        spacing: 12,
      }),
      fill: '#EFE8D8',
    },
  ],
})

/** The field's lines, centred in the height of its box and set smaller until they fit; `fit`: by how much. */
function drawText(
  field: TextField,
  paragraphs: readonly string[],
  isHeading: boolean,
): { readonly shapes: TextShape[]; readonly fit: number } {
  const box = boxOf(field)
  const breakText = field.align === 'center' ? breakIntoEvenLines : breakIntoFullLines
  const set = (fit: number) => {
    const [size, spacing] = [field.size * point * fit, field.spacing * tenth * fit]
    const lines = paragraphs.flatMap((text) => breakText(text, size + spacing * 0.5, box.width, field.isBold))
    const widths = lines.map((line) => textWidth(line, size, field.isBold, spacing))
    const isFitting = lines.length * size * lineHeight <= box.height + size * 0.4 && Math.max(0, ...widths) <= box.width
    return { size, spacing, lines, widths, isFitting, fit }
  }
  let made = set(1)
  for (let fit = 0.96; !made.isFitting && fit >= leastFit; fit -= 0.04) made = set(fit)
  const { size, spacing, lines, widths, fit } = made
  const step = size * lineHeight
  const top = box.y + (box.height - step * lines.length) / 2
  const shapes = lines.map((text, index): TextShape => {
    const room = box.width - (widths[index] ?? 0)
    return {
      kind: 'text',
      text,
      x: box.x + (field.align === 'left' ? 0 : field.align === 'right' ? room : room / 2),
      y: Math.round((top + step * (index + 0.5) + size * middle) * 100) / 100,
      size,
      bold: field.isBold,
      spacing,
      fill: field.color,
      role: isHeading ? 'H1' : 'P',
    }
  })
  return { shapes: shapes.filter(({ text }) => text !== ''), fit }
}

function drawField(
  field: Exclude<Field, TextField>,
  facts: CertificateFacts,
  lang: 'zh' | 'en',
  links: SheetLinks,
  files: SheetDesign['files'],
): Shape[] {
  const box = boxOf(field)
  if (field.kind === 'shape') {
    const inset = (field.outline * tenth) / 2
    const d = `M${box.x + inset} ${box.y + inset}H${box.x + box.width - inset}V${box.y + box.height - inset}H${box.x + inset}Z`
    return [
      field.outline === 0
        ? { kind: 'path', d, fill: field.color }
        : { kind: 'path', d, stroke: field.color, width: field.outline * tenth },
    ]
  }
  const side = Math.min(box.width, box.height)
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (field.kind === 'code') {
    const qr = qrPath(links.scanUrl)
    // Around the code is a margin of two modules, so that it can be read on any background.
    const scale = side / (qr.modules + 4)
    return [
      {
        kind: 'group',
        x: centre.x - side / 2,
        y: centre.y - side / 2,
        turn: 0,
        items: [
          { kind: 'path', d: `M0 0H${side}V${side}H0Z`, fill: '#FFFFFF' },
          {
            kind: 'group',
            x: 2 * scale,
            y: 2 * scale,
            turn: 0,
            scale,
            items: [{ kind: 'path', d: qr.d, fill: inkColor }],
          },
        ],
      },
    ]
  }
  if (field.fileId !== undefined) {
    const picture = files[field.fileId]
    return picture ? [imageOf(picture, box)] : []
  }
  if (field.kind === 'seal') return [drawSeal(facts, lang, { ...centre, scale: side / 138 })]
  const scale = Math.min(box.width / 150, box.height / 52)
  return [
    {
      kind: 'group',
      x: centre.x - 793.5 * scale,
      y: centre.y - 674 * scale,
      turn: 0,
      scale,
      items: [{ kind: 'path', d: signaturePath, stroke: '#1D3470', width: 1.7, isRound: true }],
    },
  ]
}
