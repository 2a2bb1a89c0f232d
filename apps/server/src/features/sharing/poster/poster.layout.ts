import { drawCover } from '@portal/covers/cover.ts'
import { breakIntoEvenLines, textLineShape } from '../../../core/drawing/lines.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import { textWidth } from '../../../core/drawing/set-text.ts'
import type { Shape, Sheet } from '../../../core/drawing/sheet.ts'
import type { Lang } from '../../../core/text/language.ts'
import { posterWords } from './poster.words.ts'

/** The content of a poster, in its language. */
export type PosterFacts = {
  readonly lang: Lang
  readonly portal: string
  readonly productId: string
  readonly categoryId: number
  readonly coverPattern: string | null
  readonly kind: keyof (typeof posterWords)['zh']['kinds']
  readonly title: string
  readonly promise: string
  readonly teacher: string | null
  readonly lessonCount: number
  /** Seconds. */
  readonly duration: number
  readonly sharer: string
  readonly company: string
  /** The short address: in the code, and in print without its `https://`. */
  readonly url: string
  readonly madeAt: Date
}

const [width, height] = [840, 1188]
const [left, right] = [72, 768]
const pictureHeight = (width * 9) / 16
const [ink, softInk, faintInk, hairline, signal, paper] = [
  '#131A2A',
  '#4A5468',
  '#656E81',
  '#E3E6EC',
  '#1F57E7',
  '#FFFFFF',
]
const qrTop = 936
const qrSide = 176

/** Returns the layout of the poster, A4 portrait: cover, title, promise, and the QR code that leads to the product. */
export function layOutPosterSheet(facts: PosterFacts): Sheet {
  const words = posterWords[facts.lang]
  return {
    width,
    height,
    paper,
    title: words.title(facts.title, facts.sharer),
    lang: facts.lang === 'zh' ? 'zh-CN' : 'en',
    author: facts.portal,
    madeAt: facts.madeAt,
    items: [
      {
        kind: 'picture',
        svg: drawCover(facts.productId, facts.categoryId, { pattern: facts.coverPattern, isLightOnly: true }),
        x: 0,
        y: 0,
        width,
        height: pictureHeight,
      },
      ...head(facts),
      ...story(facts),
      ...foot(facts),
    ],
  }
}

/** The portal's stair and dot. */
const mark: Shape = {
  kind: 'group',
  x: left,
  y: 513,
  turn: 0,
  items: [
    { kind: 'path', d: 'M3 22.5h6.5v-6H16v-6h6.5V4', stroke: signal, width: 3.2 },
    { kind: 'path', d: 'M22.5 19a3 3 0 1 1 0 6a3 3 0 1 1 0-6Z', fill: ink },
  ],
}

function head({ lang, portal, kind, lessonCount, duration }: PosterFacts): Shape[] {
  const words = posterWords[lang]
  const minutes = Math.max(1, Math.round(duration / 60))
  const facts = [
    words.kinds[kind],
    lessonCount > 0 ? words.lessons(lessonCount) : '',
    duration > 0 ? words.length(Math.floor(minutes / 60), minutes % 60) : '',
  ]
    .filter(Boolean)
    .join('  ·  ')
  return [
    mark,
    textLineShape(portal, left + 38, 535, { size: 19, bold: true, fill: ink }),
    textLineShape(facts, right - textWidth(facts, 18, false), 535, { size: 18, fill: softInk, role: 'P' }),
  ]
}

const [storyTop, storyEnd, promiseSize, promiseStep, teacherStep] = [574, 884, 23, 37, 52]
const room = right - left
const titleSizes = [58, 50, 43, 37, 33] as const
const titleStep = (size: number) => size * 1.28

/** A title of two lines is broken where its author broke it in two. */
function titleLines(title: string, size: number): string[] {
  const lines = breakIntoEvenLines(title, size, room, true)
  const parts = title.split(/(?<=[：:])\s*/)
  return lines.length === 2 &&
    parts.length === 2 &&
    parts.every((part) => part !== '' && textWidth(part, size, true) <= room)
    ? parts
    : lines
}

/** Title, promise and instructor, as large as they fit between head and foot; the rest is cut. */
function story({ lang, title, promise, teacher }: PosterFacts): Shape[] {
  const promised = breakIntoEvenLines(promise, promiseSize, room)
  const under = 20 + (teacher ? teacherStep : 0)
  const fits = (size: number) =>
    titleLines(title, size).length <= 2 &&
    storyTop + titleLines(title, size).length * titleStep(size) + under + promised.length * promiseStep <= storyEnd
  const size = titleSizes.find(fits) ?? titleSizes[titleSizes.length - 1] ?? 33
  const items: Shape[] = []
  let y = storyTop
  for (const text of shortened(titleLines(title, size), 3)) {
    y += titleStep(size)
    items.push(
      textLineShape(text, left, y, { size, bold: true, fill: ink, role: items.length === 0 ? 'H1' : 'P', max: room }),
    )
  }
  y += 20
  for (const text of shortened(promised, Math.floor((storyEnd - (teacher ? teacherStep : 0) - y) / promiseStep))) {
    y += promiseStep
    items.push(textLineShape(text, left, y, { size: promiseSize, fill: softInk, role: 'P', max: room }))
  }
  if (teacher)
    items.push(
      textLineShape(posterWords[lang].teacher(teacher), left, y + teacherStep, {
        size: 19,
        fill: faintInk,
        role: 'P',
        max: room,
      }),
    )
  return items
}

const shortened = (lines: readonly string[], most: number): string[] =>
  lines
    .slice(0, most)
    .map((one, index) => (index === most - 1 && lines.length > most ? `${[...one].slice(0, -1).join('')}…` : one))

function foot({ lang, sharer, company, url }: PosterFacts): Shape[] {
  const words = posterWords[lang]
  const qr = qrPath(url)
  const x = left + qrSide + 36
  const max = right - x
  return [
    { kind: 'path', d: `M${left} ${qrTop - 36}H${right}`, stroke: hairline, width: 1.5 },
    {
      kind: 'group',
      x: left,
      y: qrTop,
      turn: 0,
      scale: qrSide / qr.modules,
      items: [{ kind: 'path', d: qr.d, fill: ink }],
    },
    textLineShape(words.recommends(sharer), x, qrTop + 40, { size: 29, bold: true, fill: ink, role: 'H2', max }),
    textLineShape(company, x, qrTop + 74, { size: 18, fill: softInk, role: 'P', max }),
    textLineShape(words.scan, x, qrTop + qrSide - 36, { size: 18, fill: softInk, role: 'P', max }),
    textLineShape(url.replace(/^https?:\/\//, ''), x, qrTop + qrSide - 6, { size: 18, fill: signal, role: 'P', max }),
  ]
}
