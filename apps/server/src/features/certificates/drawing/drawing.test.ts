import { expect, test } from 'vitest'
import { isInPrimaryFont } from '../../../core/drawing/coverage.ts'
import { breakIntoEvenLines } from '../../../core/drawing/lines.ts'
import { renderPdf } from '../../../core/drawing/pdf.ts'
import { textWidth } from '../../../core/drawing/set-text.ts'
import type { Shape, TextShape } from '../../../core/drawing/sheet.ts'
import { renderSvg } from '../../../core/drawing/svg.ts'
import type { CertificateFacts } from '../certificate.facts.ts'
import { drawCertificateSheet } from './layout.ts'

const facts: CertificateFacts = {
  number: 'TC-DC-P-2026-0041827',
  kind: 'exam',
  holder: {
    name: '周以宁',
    nameLatin: 'Zhou Yining',
    employeeNo: '20417',
    company: { zh: '星桥通信', en: 'Starbridge' },
  },
  issuer: { zh: '培训认证中心', en: 'Training and Certification Centre' },
  title: { zh: 'IP 数据通信工程师', en: 'Datacom Engineer' },
  levels: [
    { zh: '初级', en: 'Associate' },
    { zh: '高级', en: 'Professional' },
  ],
  levelIndex: 1,
  sentence: { zh: '通过认证考试，特授予', en: 'has passed the examination and is awarded' },
  signatory: { name: { zh: '陆启明', en: 'Lu Qiming' }, title: { zh: '主任', en: 'Chair' } },
  issuedAt: '2026-11-14',
  validUntil: '2029-11-13',
  renewFrom: '2029-05-13',
  source: { title: { zh: '考试' }, score: 8100, totalPoints: 10000, passingPoints: 6000 },
  templateVersion: 1,
}
const links = {
  scanUrl: 'https://portal.test/certificateQuery?number=1&secret=2',
  typedUrl: 'portal.test/certificateQuery',
}
const textsOf = (items: readonly Shape[]): TextShape[] =>
  items.flatMap((item) => (item.kind === 'text' ? [item] : item.kind === 'group' ? textsOf(item.items) : []))

test('every fact is on the sheet, in both languages, inside its border', () => {
  for (const lang of ['zh', 'en'] as const) {
    const texts = textsOf(drawCertificateSheet(facts, lang, links).items).filter((text) => text.role)
    const all = texts.map((text) => text.text).join('\n')
    for (const part of [
      '周以宁',
      'Zhou Yining',
      'IP 数据通信工程师',
      'Datacom Engineer',
      'TC-DC-P-2026-0041827',
      '2026-11-14',
      '2029-11-13',
      '20417',
      links.typedUrl,
    ])
      expect(all).toContain(part)
    for (const text of texts) {
      expect(text.x).toBeGreaterThan(90)
      expect(text.x + textWidth(text.text, text.size, text.bold, text.spacing)).toBeLessThan(1098)
    }
    expect(texts.filter((text) => text.role === 'H1')).toHaveLength(1)
  }
})

test('names, titles and sentences of any length stay inside the border and above the foot', () => {
  const long = 'International Business Continuity and Disaster Recovery Architecture '
  const many: CertificateFacts = {
    ...facts,
    holder: {
      ...facts.holder,
      name: '迪丽热巴·阿不都热合曼·买买提明',
      nameLatin: 'Wolfeschlegelsteinhausenbergerdorff the Younger of Hohenlohe',
    },
    title: { zh: '国际业务连续性与灾难恢复体系架构高级工程师（电信与信息技术方向）', en: long },
    sentence: { zh: facts.sentence.zh?.repeat(12) ?? '', en: long.repeat(3) },
  }
  for (const lang of ['zh', 'en'] as const) {
    for (const text of textsOf(drawCertificateSheet(many, lang, links).items).filter((one) => one.role)) {
      expect(text.x).toBeGreaterThan(90)
      expect(text.x + textWidth(text.text, text.size, text.bold, text.spacing)).toBeLessThan(1098)
      expect(text.y).toBeLessThan(740)
    }
  }
})

test('lines are broken evenly and lose nothing', () => {
  const text = '修完全部课程并通过测验，掌握原理和现网排查方法，成绩合格，准予结业，特发此证'
  const lines = breakIntoEvenLines(text, 16, 400)
  expect(lines.join('')).toBe(text)
  for (const line of lines) expect(line).not.toMatch(/^[，。]/)
  expect(breakIntoEvenLines('one two three', 16, 900)).toEqual(['one two three'])
})

test('the PDF is A4 landscape, tagged, titled, with its fonts inside, and the same for the same facts', async () => {
  const pdf = await renderPdf(drawCertificateSheet(facts, 'zh', links))
  expect(pdf.equals(await renderPdf(drawCertificateSheet(facts, 'zh', links)))).toBe(true)
  const text = pdf.toString('latin1')
  expect(text).toContain('/MediaBox [0 0 841.89 595.28]')
  expect(text).toContain('/Lang (zh-CN)')
  expect(text.match(/\/FontFile2/g)).toHaveLength(2)
  expect(pdf.length).toBeLessThan(120_000)
})

test('the SVG contains nothing executable and escapes names', () => {
  const svg = renderSvg(
    drawCertificateSheet({ ...facts, holder: { ...facts.holder, name: '<script>alert(1)</script>"' } }, 'zh', links),
  )
  expect(svg).not.toMatch(/<script|<style|<text|href="(?!#)/)
  expect(svg.length).toBeLessThan(300_000)
})

test('the typeface has the letters of names', () => {
  for (const char of '周以宁阿依古丽·Zhouéñüŏ犇淼喆婧曌')
    expect(isInPrimaryFont(char.codePointAt(0) ?? 0), char).toBe(true)
})

test('the letters along the rim of the seal never meet, however long the name of the issuer is', () => {
  for (const name of [
    '星桥',
    '培训认证中心',
    '云帆（上海）教育科技股份有限公司',
    'Cloudsail Academy of Professional Learning Ltd',
  ]) {
    const { items } = drawCertificateSheet({ ...facts, issuer: { zh: name, en: name } }, 'zh', links)
    const seal = items.find((item) => item.kind === 'group' && item.x === 996 && item.y === 656)
    if (seal?.kind !== 'group') throw new Error('no seal')
    const rim = seal.items.flatMap((item) => (item.kind === 'group' ? [item] : []))
    expect(
      textsOf(rim)
        .map(({ text }) => text)
        .join(''),
    ).toBe(name.replaceAll(' ', ''))
    for (const [at, one] of rim.entries()) {
      const [next, letter] = [rim[at + 1], textsOf(one.items)[0]]
      const after = next && textsOf(next.items)[0]
      if (!next || !letter || !after) continue
      const room = Math.hypot(one.x - next.x, one.y - next.y)
      const wide = (textWidth(letter.text, letter.size, true) + textWidth(after.text, after.size, true)) / 2
      expect(room).toBeGreaterThan(wide * 0.94)
    }
  }
})
