import { coverPatterns } from '@portal/covers/cover.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderPdf } from '../../../core/drawing/pdf.ts'
import { qrPath } from '../../../core/drawing/qr.ts'
import { textWidth } from '../../../core/drawing/set-text.ts'
import type { Shape, TextShape } from '../../../core/drawing/sheet.ts'
import { renderSvg } from '../../../core/drawing/svg.ts'
import { layOutPosterSheet, type PosterFacts } from './poster.layout.ts'

const facts: PosterFacts = {
  lang: 'zh',
  portal: '示例学院',
  productId: 'p-1',
  categoryId: 1,
  coverPattern: 'lobes',
  kind: 'course',
  title: '光缆测试：读懂一条 OTDR 曲线',
  promise: '从一次真实的故障出发，学会自己读曲线。',
  teacher: '何冬',
  lessonCount: 12,
  duration: 22_000,
  sharer: '林一帆',
  company: '星衡通信',
  url: 'https://learn.example/s/k7m2pq9x',
  madeAt: new Date('2026-03-02T00:00:00Z'),
}
const textsOf = (items: readonly Shape[]): TextShape[] =>
  items.flatMap((item) => (item.kind === 'text' ? [item] : item.kind === 'group' ? textsOf(item.items) : []))

test('says what it is, who shares it and where it leads, in its language', () => {
  const all = textsOf(layOutPosterSheet(facts).items).map((one) => one.text)
  expect(all).toEqual(
    expect.arrayContaining([
      '课程  ·  12 节  ·  6 小时 7 分钟',
      '讲师 何冬',
      '林一帆 邀请您一起学习',
      '星衡通信',
      'learn.example/s/k7m2pq9x',
    ]),
  )
  expect(all.join('')).toContain('光缆测试：读懂一条 OTDR 曲线')
  const english = textsOf(
    layOutPosterSheet({ ...facts, lang: 'en', kind: 'live', lessonCount: 1, duration: 0, sharer: 'Lin Yifan' }).items,
  ).map((one) => one.text)
  expect(english).toEqual(
    expect.arrayContaining(['Live class  ·  1 lesson', 'Lin Yifan invites you to learn with them']),
  )
  expect(renderSvg(layOutPosterSheet(facts))).toContain(qrPath(facts.url).d)
})

test('a title is of one size, and broken where its author broke it', () => {
  const titleOf = (title: string) =>
    textsOf(layOutPosterSheet({ ...facts, title, lang: 'en' }).items).filter(
      (one) => one.bold && one.y > 550 && one.y < 900,
    )
  const lines = titleOf('Linux Network Troubleshooting: from tcpdump to eBPF')
  expect(lines.map((one) => one.text)).toEqual(['Linux Network Troubleshooting:', 'from tcpdump to eBPF'])
  expect(new Set(lines.map((one) => one.size)).size).toBe(1)
  const long = titleOf('International Business Continuity and Disaster Recovery Architecture for Telecommunications')
  expect(new Set(long.map((one) => one.size)).size).toBe(1)
})

test('whatever is put on it stays inside its margins, and above the code what belongs there', () => {
  const words = fc.oneof(
    fc.stringMatching(/^[一-龥，（）A-Za-z0-9 ]{1,120}$/),
    fc.string({ minLength: 1, maxLength: 160 }),
  )
  fc.assert(
    fc.property(words, words, fc.constantFrom('zh' as const, 'en' as const), (title, promise, lang) => {
      const texts = textsOf(layOutPosterSheet({ ...facts, title, promise, lang }).items)
      for (const text of texts.filter((one) => one.y < 900)) expect(text.y).toBeLessThan(890)
      for (const text of texts.filter((one) => one.size > 17))
        expect(text.x + textWidth(text.text, text.size, text.bold, text.spacing)).toBeLessThan(769)
    }),
    { numRuns: 150 },
  )
})

test('every drawing of a cover can be printed: A4, standing, with its words in it', async () => {
  for (const coverPattern of coverPatterns) {
    const pdf = (await renderPdf(layOutPosterSheet({ ...facts, coverPattern }))).toString('latin1')
    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(pdf).toContain('/Lang (zh-CN)')
  }
})

test('the picture holds nothing that could run, whatever things are called', () => {
  const evil = '<script>alert(1)</script>"'
  expect(renderSvg(layOutPosterSheet({ ...facts, title: evil, sharer: evil, company: evil }))).not.toMatch(
    /<script|<style|<text|href="(?!#)/,
  )
})
