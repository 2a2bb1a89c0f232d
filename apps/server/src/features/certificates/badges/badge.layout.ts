import { breakIntoEvenLines, centredLineShape, textLineShape } from '../../../core/drawing/lines.ts'
import type { Shape, Sheet } from '../../../core/drawing/sheet.ts'
import { type Lang, pickText } from '../../../core/text/language.ts'
import { type CertificateFacts, levelTitleOf } from '../certificate.facts.ts'
import { certificateSheetWords } from '../certificate.words.ts'
import { accentColors, blueColor, inkColor, paperColor, softInkColor } from '../drawing/certificate-sheet.ts'
import { drawRosette } from '../drawing/guilloche.ts'
import { drawPortalMark } from '../drawing/layout.ts'

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
const circle = (r: number) => {
  const k = r * 0.5523
  return `M0 ${-r}C${k} ${-r} ${r} ${-k} ${r} 0C${r} ${k} ${k} ${r} 0 ${r}C${-k} ${r} ${-r} ${k} ${-r} 0C${-r} ${-k} ${-k} ${-r} 0 ${-r}Z`
}
const diamond = (x: number, y: number, r: number) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`

const sheetOf = (
  facts: CertificateFacts,
  lang: Lang,
  size: { width: number; height: number; paper: string },
  items: readonly Shape[],
): Sheet => {
  const level = levelTitleOf(facts)
  const title = pickText(facts.title, lang)
  return {
    ...size,
    title: level ? `${title} · ${pickText(level, lang)}` : title,
    lang: lang === 'zh' ? 'zh-CN' : 'en',
    author: pickText(facts.issuer, lang),
    madeAt: new Date(`${facts.issuedAt}T00:00:00Z`),
    items,
  }
}

/** The medal around the origin with radius 290: the title inside a ring of fine lines, and the holder's level. */
function medal(facts: CertificateFacts, lang: Lang): Shape[] {
  const accent = accentColors[facts.layout?.accent ?? 'gold']
  const title = pickText(facts.title, lang)
  const size = isChinese(title) ? 38 : 35
  const lines = breakIntoEvenLines(title, size, 318, true).slice(0, 3)
  const level = levelTitleOf(facts)
  const step = size * 1.22
  const steps = facts.levels.length
  const tall = (lines.length - 1) * step
  const top = 14 - tall / 2 - (level ? 14 : 0)
  const gap = Math.min(46, 200 / Math.max(1, steps - 1))
  const foot = top + tall + 46
  return [
    { kind: 'path', d: circle(290), fill: inkColor },
    { kind: 'path', d: circle(281), stroke: accent, width: 2.4 },
    { kind: 'path', d: circle(272), fill: paperColor },
    drawRosette(236, 0.13, 36, 6, { stroke: blueColor, width: 0.9, opacity: 0.6 }),
    drawRosette(236, 0.085, 36, 3, { stroke: accent, width: 0.9, opacity: 0.8 }),
    { kind: 'path', d: circle(201), fill: paperColor, stroke: inkColor, width: 1.4 },
    { kind: 'path', d: circle(195), stroke: accent, width: 1 },
    { kind: 'group', x: 0, y: -128, turn: 0, scale: 2.3, items: drawPortalMark(facts.issuer, accent) },
    ...lines.map((text, index) =>
      centredLineShape(text, 0, top + index * step, { size, bold: true, fill: inkColor, max: 350 }),
    ),
    ...(level ? [centredLineShape(pickText(level, lang), 0, foot, { size: 24, fill: softInkColor, max: 280 })] : []),
    ...(level && steps > 1
      ? facts.levels.map((_, index): Shape => {
          const at = diamond((index - (steps - 1) / 2) * gap, foot + 32, 8)
          return index <= (facts.levelIndex ?? -1)
            ? { kind: 'path', d: at, fill: accent }
            : { kind: 'path', d: at, fill: paperColor, stroke: inkColor, width: 1.2 }
        })
      : []),
    centredLineShape(facts.issuedAt.slice(0, 4), 0, 166, { size: 19, fill: softInkColor, spacing: 3 }),
  ]
}

/** Returns the sheet of the badge, 600 × 600: a medal without background, so that it fits any page. */
export const drawBadgeSheet = (facts: CertificateFacts, lang: Lang): Sheet =>
  sheetOf(facts, lang, { width: 600, height: 600, paper: 'none' }, [
    { kind: 'group', x: 300, y: 300, turn: 0, items: medal(facts, lang) },
  ])

/**
 * Returns the sheet of the picture of a shared link, 1200 × 630: the medal beside the certificate's issuer, holder,
 * title, number and dates.
 */
export function drawShareCardSheet(facts: CertificateFacts, lang: Lang): Sheet {
  const accent = accentColors[facts.layout?.accent ?? 'gold']
  const { name, nameLatin } = facts.holder
  const holder = lang === 'en' ? (nameLatin ?? name) : name
  const level = levelTitleOf(facts)
  const title = pickText(facts.title, lang)
  const heading = breakIntoEvenLines(title, 44, 560, true).slice(0, 2)
  const facts2 = [
    `${certificateSheetWords.number[lang]}  ${facts.number}`,
    `${certificateSheetWords.issued[lang]}  ${facts.issuedAt}`,
    `${certificateSheetWords.validUntil[lang]}  ${facts.validUntil ?? certificateSheetWords.forEver[lang]}`,
  ]
  const top = heading.length > 1 ? 268 : 296
  const below = top + (heading.length - 1) * 56
  return sheetOf(facts, lang, { width: 1200, height: 630, paper: paperColor }, [
    { kind: 'path', d: 'M0 0H1200V12H0Z', fill: inkColor },
    { kind: 'path', d: 'M0 12H1200V16H0Z', fill: accent },
    { kind: 'group', x: 300, y: 322, turn: 0, scale: 0.78, items: medal(facts, lang) },
    { kind: 'group', x: 590, y: 112, turn: 0, scale: 1.7, items: drawPortalMark(facts.issuer, accent) },
    textLineShape(pickText(facts.issuer, lang), 622, 119, { size: 24, fill: softInkColor, max: 520 }),
    textLineShape(holder, 578, top - 74, { size: 30, fill: softInkColor, max: 580 }),
    ...heading.map((text, index) => textLineShape(text, 578, top + index * 56, { size: 44, bold: true, max: 580 })),
    ...(level
      ? [textLineShape(pickText(level, lang), 578, below + 48, { size: 28, fill: accent, bold: true, max: 580 })]
      : []),
    { kind: 'path', d: `M578 ${below + 84}H1150`, stroke: inkColor, width: 1 },
    ...facts2.map((text, index) =>
      textLineShape(text, 578, below + 124 + index * 34, { size: 22, fill: softInkColor, max: 580 }),
    ),
  ])
}
