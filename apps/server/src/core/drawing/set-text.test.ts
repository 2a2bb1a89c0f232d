import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { drawableText, isInvisibleCharacter, missingCharacters } from './coverage.ts'
import { breakIntoEvenLines, breakIntoFullLines } from './lines.ts'
import { renderPdf } from './pdf.ts'
import { layOutText, textWidth } from './set-text.ts'
import type { Shape, Sheet } from './sheet.ts'
import { renderSvg } from './svg.ts'

/** Names as people enter them, by script. */
const names = {
  chinese: '周以宁',
  rareChinese: '𠮷田𬭎镕',
  polish: 'Łukasz Żak',
  turkish: 'Işıl Çağrı',
  vietnamese: 'Nguyễn Thị Ánh',
  cyrillic: 'Ђорђе Щербаков',
  greek: 'Άννα Παπαδόπουλος',
  arabic: 'محمد العلي',
  uyghur: 'پەرھات تۇرسۇن',
  hebrew: 'שלום כהן',
  korean: '김민준',
  japanese: 'やまだ ハナコ',
  devanagari: 'प्रिया शर्मा',
  bengali: 'রবীন্দ্রনাথ',
  tamil: 'தமிழ்ச்செல்வன்',
  malayalam: 'ശ്രീജിത്ത്',
  gurmukhi: 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  thai: 'สมชาย น้ำผึ้ง',
  khmer: 'ភ្នំពេញ',
  burmese: 'မောင်အောင်ဆန်း',
  tibetan: 'བཀྲ་ཤིས་རྡོ་རྗེ',
  mongolian: 'ᠪᠠᠲᠤ',
  georgian: 'გიორგი',
  armenian: 'Արամ Խաչատրյան',
  emoji: '王小明😀',
}
const all = Object.entries(names)
const idsOf = (text: string, bold = false) =>
  layOutText(text, bold).runs.flatMap((run) => run.glyphs.map((glyph) => glyph.id))
const sheetOf = (items: readonly Shape[]): Sheet => ({
  width: 840,
  height: 1188,
  paper: '#FFFFFF',
  title: 'Names',
  lang: 'en',
  author: 'Test',
  madeAt: new Date(0),
  items,
})

test.each(all)('a name is drawn completely, without an empty box: %s', (_script, name) => {
  expect(missingCharacters(name)).toEqual([])
  for (const bold of [false, true]) {
    const { runs, width } = layOutText(name, bold)
    const glyphs = runs.flatMap((run) => run.glyphs)
    expect(glyphs.length).toBeGreaterThan(0)
    expect(glyphs.filter((glyph) => glyph.id === 0)).toEqual([])
    expect(width).toBeGreaterThan(1)
    // Each character is in one glyph or cluster; nothing is dropped.
    expect(glyphs.flatMap((glyph) => glyph.codePoints).sort()).toEqual(
      [...drawableText(name)].map((one) => one.codePointAt(0)).sort(),
    )
  }
})

test('letters join, marks are on their letters, vowels move before them', () => {
  // Start, middle and end of a word have their own forms; the end of a single letter has another.
  expect(new Set([...idsOf('سسس'), ...idsOf('س')]).size).toBe(4)
  // The vowel i is written after its consonant and drawn before it.
  const [consonant] = idsOf('क')
  expect(idsOf('कि').indexOf(consonant as number)).toBe(1)
  expect(idsOf('မေ').indexOf(idsOf('မ')[0] as number)).toBe(1)
  // A mark takes no space and is moved to its position.
  const marks = layOutText('ผู้', false)
    .runs.flatMap((run) => run.glyphs)
    .filter((glyph) => glyph.advance === 0)
  expect(marks.length).toBeGreaterThan(0)
  expect(textWidth('ผู้', 10, false)).toBeCloseTo(textWidth('ผ', 10, false))
})

test('text from right to left is in its order, with numbers and other scripts in theirs', () => {
  const order = (text: string) =>
    layOutText(text, false)
      .runs.map((run) => run.text.trim())
      .filter(Boolean)
  expect(order('محمد العلي')).toEqual(['العلي', 'محمد'])
  expect(order('שלום 2026 כהן')).toEqual(['כהן', '2026', 'שלום'])
  // A name in a sentence of another script does not turn the sentence.
  expect(order('邀请 محمد العلي 参加')).toEqual(['邀请', 'العلي', 'محمد', '参加'])
  expect(order('محمد 邀你一起学习这一门课程')[0]).toBe('محمد')
  // Brackets are mirrored.
  const brackets = layOutText('(محمد)', false).runs
  expect([brackets.at(0)?.glyphs[0]?.id, brackets.at(-1)?.glyphs[0]?.id]).toEqual([...idsOf('('), ...idsOf(')')])
  // Marks that reverse the order of a whole line are ignored.
  expect(idsOf('\u202Egnp.exe')).toEqual(idsOf('gnp.exe'))
})

test('one name is set in one typeface', () => {
  expect(new Set(layOutText(names.polish, true).runs.map((run) => run.face.family))).toEqual(new Set(['noto-serif']))
  expect(layOutText('Lukas Zak', true).runs.map((run) => run.face.family)).toEqual(['primary'])
  expect(layOutText(names.chinese, true).runs.map((run) => run.face.family)).toEqual(['primary'])
})

test('letters that join are not set apart', () => {
  expect(textWidth(names.chinese, 10, false, 5) - textWidth(names.chinese, 10, false)).toBeCloseTo(10)
  expect(textWidth('محمد', 10, false, 5)).toBeCloseTo(textWidth('محمد', 10, false))
})

test('whatever is typed is drawn without an empty box or named as what cannot be drawn', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.constantFrom(...Object.values(names).flatMap((one) => [...one])),
          fc
            .integer({ min: 0x20, max: 0x2fa1f })
            .filter((one) => one < 0xd800 || one > 0xdfff)
            .map((one) => String.fromCodePoint(one)),
        ),
        maxLength: 24,
      }),
      (text) => {
        const missing = new Set(missingCharacters(text))
        const shown = [...drawableText(text)].filter((one) => !missing.has(one)).join('')
        expect(idsOf(shown)).not.toContain(0)
        expect(Number.isFinite(textWidth(text, 12, true, 2))).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

test('no character that is not seen is drawn as an empty box', () => {
  const unseen = Array.from({ length: 0x2fa20 }, (_, codePoint) => codePoint)
    .filter((one) => one < 0xd800 || one > 0xdfff)
    .map((one) => String.fromCodePoint(one))
    .filter(isInvisibleCharacter)
  expect(unseen.length).toBeGreaterThan(100)
  expect(unseen.filter((one) => idsOf(one).includes(0))).toEqual([])
})

test('what no typeface has is named', () => {
  expect(missingCharacters('王\u{20001}小\u{3106c}', 'Łukasz', '\u{20001}')).toEqual(['\u{20001}', '\u{3106c}'])
  expect(missingCharacters('a\u200db\u200f\ufe0f\n')).toEqual([])
})

test('a PDF gives the names back as they were entered', async () => {
  const items = all.map(
    ([, text], index): Shape => ({
      kind: 'text',
      text,
      x: 60,
      y: 60 + index * 40,
      size: 24,
      bold: index % 2 === 0,
      spacing: 0,
      fill: '#000000',
      role: 'P',
    }),
  )
  const pdf = await renderPdf(sheetOf(items))
  expect(pdf.equals(await renderPdf(sheetOf(items)))).toBe(true)
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
  const { items: found } = await page.getTextContent()
  const text = found
    .map((one) => ('str' in one ? one.str : ''))
    .join('')
    .replaceAll(' ', '')
  for (const script of [
    'chinese',
    'rareChinese',
    'polish',
    'vietnamese',
    'cyrillic',
    'greek',
    'korean',
    'japanese',
    'georgian',
    'armenian',
  ] as const)
    expect(text).toContain(names[script].replaceAll(' ', ''))
  // The reader decides the order of words from right to left.
  for (const word of names.hebrew.split(' ')) expect(text).toContain(word)
  for (const letter of names.arabic.replace(' ', '')) expect(text).toContain(letter)
})

test('an SVG draws every name as outlines', () => {
  for (const [, text] of all) {
    const svg = renderSvg(
      sheetOf([{ kind: 'text', text, x: 60, y: 60, size: 24, bold: true, spacing: 0, fill: '#000000' }]),
    )
    expect(svg.match(/<use /g)?.length ?? 0).toBeGreaterThanOrEqual(1)
    expect(svg).not.toMatch(/NaN|undefined|<text/)
  }
})

test('scripts without spaces are broken after words; a word that is too long is broken where it must be', () => {
  const thai = 'การรับรองผู้เชี่ยวชาญด้านการสื่อสารข้อมูล'
  const lines = breakIntoEvenLines(thai, 16, 150)
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe(thai)
  const digest = 'a'.repeat(200)
  const filled = breakIntoFullLines(digest, 8.5, 200)
  expect(filled.join('')).toBe(digest)
  for (const line of filled) expect(textWidth(line, 8.5, false)).toBeLessThanOrEqual(200)
  expect(breakIntoFullLines('one two\nthree', 10, 400)).toEqual(['one two', 'three'])
})
