import type { DesignContent } from '@portal/contract/certificates/design-staff.contract.ts'
import { defaultPortalNames } from '@portal/contract/site/brand.limits.ts'
import type { Static } from 'typebox'
import {
  breakIntoEvenLines,
  centredLineShape,
  type DrawnTextStyle,
  textLineShape,
} from '../../../core/drawing/lines.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import { textWidth } from '../../../core/drawing/set-text.ts'
import type { Shape, Sheet } from '../../../core/drawing/sheet.ts'
import { type BilingualText, type Lang, pickText } from '../../../core/text/language.ts'
import { type CertificateFacts, levelTitleOf } from '../certificate.facts.ts'
import { certificateSheetWords } from '../certificate.words.ts'
import { accentColors, inkColor, paperColor, redColor, sheetSize, softInkColor } from './certificate-sheet.ts'
import { drawGuilloche } from './guilloche.ts'

export type SheetLinks = {
  /** The content of the QR code. */ readonly scanUrl: string /** The printed address for typing. */
  readonly typedUrl: string
}
/** A picture on a document: a seal, a signature or a picture of its design. */
export type SheetPicture = { readonly bytes: Uint8Array; readonly mime: string }
/** The pictures of a document's seal and signature, or its design, which replaces them. */
export type SheetPictures = {
  readonly seal?: SheetPicture
  readonly signature?: SheetPicture
  readonly design?: SheetDesign
}
export type SheetDesign = {
  readonly content: Static<typeof DesignContent>
  /** The pictures of the design by the ids of their files. */
  readonly files: Readonly<Record<string, SheetPicture>>
}

const accentOf = (facts: CertificateFacts) => accentColors[facts.layout?.accent ?? 'gold']

const centre = sheetSize.width / 2

/** The text in the main language, and in the other one when it exists and differs. */
function both(text: BilingualText, lang: Lang): readonly [string, string | null] {
  const first = pickText(text, lang)
  const other = text[lang === 'zh' ? 'en' : 'zh'] ?? ''
  return [first, other && other !== first ? other : null]
}
const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

/** Returns the sheet of a certificate without a design. `lang` is the main language; the other one appears below it. */
export function drawCertificateSheet(
  facts: CertificateFacts,
  lang: Lang,
  links: SheetLinks,
  pictures: SheetPictures = {},
  isSample = false,
): Sheet {
  const [title] = both(facts.title, lang)
  const level = levelTitleOf(facts)
  const name = lang === 'en' ? (facts.holder.nameLatin ?? facts.holder.name) : facts.holder.name
  const heading = certificateSheetWords.heading[facts.kind][lang]
  return {
    ...sheetSize,
    paper: paperColor,
    title: [heading, name, level ? `${title} · ${pickText(level, lang)}` : title, facts.number].join(
      lang === 'zh' ? '，' : ', ',
    ),
    lang: lang === 'zh' ? 'zh-CN' : 'en',
    author: pickText(facts.issuer, lang),
    madeAt: new Date(`${facts.issuedAt}T00:00:00Z`),
    items: [
      ...border(facts),
      ...(isSample ? [sampleMark(lang)] : []),
      ...head(facts, lang),
      ...middlePart(facts, lang),
      ...foot(facts, lang, links, pictures),
      ...sealOf(facts, lang, pictures),
    ],
  }
}

const frame = (inset: number) => `M${inset} ${inset}H${sheetSize.width - inset}V${sheetSize.height - inset}H${inset}Z`

/** The frame of the sheet. */
function border(facts: CertificateFacts): Shape[] {
  const accent = accentOf(facts)
  const kind = facts.layout?.border ?? 'guilloche'
  if (kind === 'none') return []
  const lines: Shape[] = [
    { kind: 'path', d: frame(84.5), stroke: inkColor, width: 0.8 },
    { kind: 'path', d: frame(88.5), stroke: accent, width: 0.6 },
  ]
  if (kind === 'guilloche')
    return [...drawGuilloche(accent), { kind: 'path', d: frame(30.5), stroke: inkColor, width: 1 }, ...lines]
  return [
    { kind: 'path', d: frame(48), stroke: accent, width: 3 },
    { kind: 'path', d: frame(56), stroke: inkColor, width: 0.8 },
  ]
}

/** The sample mark behind all other content. */
function sampleMark(lang: Lang): Shape {
  const words = certificateSheetWords.sample[lang]
  return {
    kind: 'group',
    x: centre,
    y: sheetSize.height / 2 + 60,
    turn: -24,
    items: [centredLineShape(words, 0, 0, { size: 190, bold: true, spacing: 12, fill: '#EFE8D8' })],
  }
}

function head(facts: CertificateFacts, lang: Lang): Shape[] {
  const accent = accentOf(facts)
  const issuer = both(facts.issuer, lang)
  const words = both(certificateSheetWords.heading[facts.kind], lang)
  const lead: DrawnTextStyle = isChinese(issuer[0])
    ? { size: 21, bold: true, spacing: 8 }
    : { size: 19, bold: true, spacing: 2 }
  const second: DrawnTextStyle = isChinese(issuer[1] ?? '')
    ? { size: 12.5, spacing: 6, fill: softInkColor }
    : { size: 11.5, spacing: 3.2, fill: softInkColor }
  return [
    { kind: 'group', x: centre, y: 125, turn: 0, items: drawPortalMark(facts.issuer, accent) },
    centredLineShape(issuer[0], centre, 161, { ...lead, role: 'P', max: 760 }),
    ...(issuer[1] ? [centredLineShape(issuer[1].toUpperCase(), centre, 182, { ...second, role: 'P', max: 760 })] : []),
    ...(isChinese(words[0])
      ? [
          centredLineShape(words[0], centre, 255, { size: 58, bold: true, spacing: 26, role: 'H1' }),
          centredLineShape((words[1] ?? '').toUpperCase(), centre, 286, { size: 17.5, spacing: 6, role: 'P' }),
        ]
      : [
          centredLineShape(words[0].toUpperCase(), centre, 246, {
            size: 47,
            bold: true,
            spacing: words[0].length > 14 ? 5 : 13,
            role: 'H1',
            max: 820,
          }),
          centredLineShape(words[1] ?? '', centre, 283, { size: 20, spacing: 12, role: 'P' }),
        ]),
    {
      kind: 'path',
      d: `M${centre - 120} 308H${centre - 12}M${centre + 12} 308H${centre + 120}`,
      stroke: accent,
      width: 0.8,
    },
    { kind: 'path', d: diamond(centre, 308, 4.5), fill: accent },
  ]
}

/**
 * Returns the portal's mark, a stair in ink and a dot in the accent colour. An issuer whose Chinese name is not the
 * default one gets a plain diamond in the accent colour instead.
 */
export const drawPortalMark = (issuer: BilingualText, accent: string): readonly Shape[] =>
  pickText(issuer, 'zh') === defaultPortalNames.name.zh
    ? [
        { kind: 'path', d: 'M-9.5 7.5H-3.5V1.5H2.5V-4.5H8.5V-10.5', stroke: inkColor, width: 2.8 },
        {
          kind: 'path',
          d: 'M8.5 4.4C9.95 4.4 11.1 5.55 11.1 7C11.1 8.45 9.95 9.6 8.5 9.6C7.05 9.6 5.9 8.45 5.9 7C5.9 5.55 7.05 4.4 8.5 4.4Z',
          fill: accent,
        },
      ]
    : [{ kind: 'path', d: diamond(0, 0, 10), fill: accent }]

const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`

/** From the holder's name to the level, set into the space there is. */
function middlePart(facts: CertificateFacts, lang: Lang): Shape[] {
  const { holder } = facts
  const latin = holder.nameLatin && holder.nameLatin !== holder.name ? holder.nameLatin : null
  const names: [string, string | null] = lang === 'en' && latin ? [latin, holder.name] : [holder.name, latin]
  const certify = both(certificateSheetWords.certify, lang)
  const sentence = both(facts.sentence, lang)
  const title = both(facts.title, lang)
  const employer = [
    pickText(holder.company, lang),
    holder.employeeNo ? `${certificateSheetWords.employeeNo[lang]} ${holder.employeeNo}` : '',
  ]
    .filter(Boolean)
    .join('  ·  ')
  const rows: { readonly drop: number; readonly draw: (y: number) => Shape[] }[] = []
  const row = (drop: number, text: string, look: DrawnTextStyle) =>
    rows.push({ drop, draw: (y) => [centredLineShape(text, centre, y, { role: 'P', max: 900, ...look })] })
  row(32, certify.filter(Boolean).join(' '), { size: 14.5, fill: softInkColor })
  row(50, names[0], {
    size: isChinese(names[0]) ? 43 : 40,
    bold: true,
    spacing: isChinese(names[0]) ? 6 : 0.5,
    role: 'H2',
    max: 720,
  })
  if (names[1]) row(26, names[1], { size: isChinese(names[1]) ? 18 : 19, spacing: isChinese(names[1]) ? 3 : 0 })
  if (employer) row(names[1] ? 22 : 27, employer, { size: 12.5, fill: softInkColor })
  breakIntoEvenLines(sentence[0], 16, 960).forEach((text, index) => {
    row(index === 0 ? 36 : 23, text, { size: 16, role: 'P' })
  })
  if (sentence[1])
    breakIntoEvenLines(sentence[1], 13.5, 940).forEach((text, index) => {
      row(index === 0 ? 21 : 18, text, { size: 13.5, fill: softInkColor })
    })
  row(44, title[0], { size: 30, bold: true, spacing: isChinese(title[0]) ? 1.5 : 0, role: 'H2', max: 820 })
  if (title[1]) row(23, title[1], { size: 16 })
  const steps = facts.levels.length
  if (steps > 0) {
    rows.push({ drop: 27, draw: (y) => ladder(facts, lang, y) })
    rows.push({ drop: 25, draw: () => [] })
  }
  const total = rows.reduce((sum, one) => sum + one.drop, 0)
  const [top, bottom] = [308, steps > 0 ? 608 : 596]
  const scale = Math.min(1.1, (bottom - top) / total)
  let y = top + Math.max(0, (bottom - top - total * scale) / 2.4)
  return rows.flatMap((one) => {
    y += one.drop * scale
    return one.draw(Math.round(y * 10) / 10)
  })
}

/** The levels of the track as steps; those reached are in the accent colour. */
function ladder(facts: CertificateFacts, lang: Lang, y: number): Shape[] {
  const { levels, levelIndex } = facts
  const gold = accentOf(facts)
  const gap = Math.min(160, 480 / Math.max(1, levels.length - 1))
  const left = centre - (gap * (levels.length - 1)) / 2
  const reached = levelIndex ?? -1
  const shapes: Shape[] = []
  if (levels.length > 1)
    shapes.push({ kind: 'path', d: `M${left} ${y}H${left + gap * (levels.length - 1)}`, stroke: inkColor, width: 0.8 })
  if (reached > 0) shapes.push({ kind: 'path', d: `M${left} ${y}H${left + gap * reached}`, stroke: gold, width: 1.6 })
  levels.forEach((level, index) => {
    const x = left + gap * index
    const isOwn = index === reached
    shapes.push(
      index <= reached
        ? { kind: 'path', d: diamond(x, y, isOwn ? 8 : 6), fill: gold }
        : { kind: 'path', d: diamond(x, y, 6), fill: paperColor, stroke: inkColor, width: 1 },
    )
    const words = both(level, lang).filter(Boolean).join(' ')
    shapes.push(
      centredLineShape(
        words,
        x,
        y + 25,
        isOwn ? { size: 14, bold: true, role: 'P', max: gap - 8 } : { size: 12.5, fill: softInkColor, max: gap - 8 },
      ),
    )
  })
  return shapes
}

/** 28 mm, so that phones can read a code with a signature. */
const codeSize = 112

function foot(facts: CertificateFacts, lang: Lang, links: SheetLinks, pictures: SheetPictures): Shape[] {
  const label = (text: BilingualText) => both(text, lang).filter(Boolean).join(' ')
  const w = certificateSheetWords
  const rows: readonly (readonly [string, string])[] = [
    [label(w.number), facts.number],
    [label(w.issued), facts.issuedAt],
    [label(w.validUntil), facts.validUntil ?? label(w.forEver)],
    [label(w.verify), links.typedUrl],
  ]
  const qr = qrPath(links.scanUrl)
  const signer = both(facts.signatory.title, lang)
  const signedBy = pickText(facts.signatory.name, lang)
  return [
    {
      kind: 'group',
      x: 112,
      y: 622,
      turn: 0,
      items: [
        { kind: 'path', d: 'M-5 -5H117V117H-5Z', fill: paperColor },
        {
          kind: 'group',
          x: 0,
          y: 0,
          turn: 0,
          scale: codeSize / qr.modules,
          items: [{ kind: 'path', d: qr.d, fill: inkColor }],
        },
      ],
    },
    ...rows.flatMap(([name, value], index) => {
      const y = 642 + index * 23.5
      return [
        textLineShape(name, 240, y, { size: 12.5, fill: softInkColor, role: 'P' }),
        textLineShape(value, 366, y, { size: 12.5, spacing: 0.25, role: 'P', max: 300 }),
      ]
    }),
    { kind: 'path', d: 'M700 676H890', stroke: inkColor, width: 0.8 },
    ...signatureOf(facts, pictures),
    textLineShape(signedBy, 700, 695, { size: 14, bold: true, role: 'P', max: 190 }),
    textLineShape(signer[0], 700, signer[1] ? 711 : 713, { size: 12, fill: softInkColor, role: 'P', max: 200 }),
    ...(signer[1] ? [textLineShape(signer[1], 700, 726, { size: 12, fill: softInkColor, role: 'P', max: 200 })] : []),
  ]
}

/** The signature above the line: a flourish, a picture, or empty space. */
function signatureOf(facts: CertificateFacts, pictures: SheetPictures): Shape[] {
  const kind = facts.layout?.signature ?? 'drawn'
  if (kind === 'picture')
    return pictures.signature ? [{ kind: 'image', ...pictures.signature, x: 706, y: 622, width: 178, height: 52 }] : []
  if (kind === 'none') return []
  return [
    {
      kind: 'group',
      x: 0,
      y: -26,
      turn: 0,
      items: [{ kind: 'path', d: signaturePath, stroke: '#1D3470', width: 1.7, isRound: true }],
    },
  ]
}

/** The SVG path of a decorative signature; the name is printed below it. */
export const signaturePath =
  'M724 690C738 668 750 652 757 653C763 655 747 678 738 695C752 675 764 665 770 668C775 671 762 685 768 687C775 688 783 669 790 670C795 671 785 685 790 686C798 687 804 671 815 662C821 658 824 665 813 682C807 691 805 698 810 698C819 697 830 684 843 682C850 681 852 687 863 684'

function sealOf(facts: CertificateFacts, lang: Lang, pictures: SheetPictures): Shape[] {
  const kind = facts.layout?.seal ?? 'drawn'
  if (kind === 'picture')
    return pictures.seal ? [{ kind: 'image', ...pictures.seal, x: 926, y: 586, width: 140, height: 140 }] : []
  return kind === 'none' ? [] : [drawSeal(facts, lang)]
}

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The size of the letters along the rim of the seal. */
const rimSize = 16.5

type Place = { readonly x: number; readonly y: number; readonly scale?: number }

/** Draws the round red seal: the issuer along the rim, a star, and the purpose of the seal. */
export function drawSeal(facts: CertificateFacts, lang: Lang, place: Place = { x: 996, y: 656 }): Shape {
  const rim = [...letters.segment(facts.issuer.zh ?? pickText(facts.issuer, lang))].map((one) => one.segment)
  const arc = Math.min(250, rim.length * 42)
  const radius = 42.5
  // Each letter takes its own width of the arc, and a long name is drawn smaller, so that its ends don't meet.
  const widths = rim.map((char) => textWidth(char, rimSize, true))
  const total = widths.reduce((sum, width) => sum + width, 0)
  const size = Math.min(rimSize, (rimSize * ((arc * Math.PI) / 180) * radius) / total)
  const around: Shape[] = rim.flatMap((char, index) => {
    if (char.trim() === '') return []
    const before = widths.slice(0, index).reduce((sum, width) => sum + width, 0)
    const turn = -arc / 2 + (arc * (before + (widths[index] ?? 0) / 2)) / total
    const angle = ((turn - 90) * Math.PI) / 180
    const glyph = { ...centredLineShape(char, 0, 0, { size, bold: true, fill: redColor }) }
    return [{ kind: 'group', x: radius * Math.cos(angle), y: radius * Math.sin(angle), turn, items: [glyph] }]
  })
  let star = ''
  for (let point = 0; point < 10; point++) {
    const r = point % 2 ? 7.2 : 19
    const angle = -Math.PI / 2 + (point * Math.PI) / 5
    star += `${point ? 'L' : 'M'}${(r * Math.cos(angle)).toFixed(2)} ${(r * Math.sin(angle)).toFixed(2)}`
  }
  return {
    kind: 'group',
    ...place,
    turn: -4,
    items: [
      { kind: 'path', d: circle(66), stroke: redColor, width: 4, opacity: 0.9 },
      { kind: 'path', d: circle(60), stroke: redColor, width: 0.9, opacity: 0.9 },
      ...around,
      { kind: 'path', d: `${star}Z`, fill: redColor, opacity: 0.92 },
      centredLineShape(certificateSheetWords.seal[facts.kind].zh, 0, 40, {
        size: 12.5,
        bold: true,
        spacing: 1.5,
        fill: redColor,
      }),
    ],
  }
}

const circle = (r: number) => {
  const k = r * 0.5523
  return `M0 ${-r}C${k} ${-r} ${r} ${-k} ${r} 0C${r} ${k} ${k} ${r} 0 ${r}C${-k} ${r} ${-r} ${k} ${-r} 0C${-r} ${-k} ${-k} ${-r} 0 ${-r}Z`
}
