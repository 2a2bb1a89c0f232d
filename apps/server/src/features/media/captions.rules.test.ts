import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText } from '../../core/readers/decode-text.ts'
import { cleanCaptionCues, formatCaptions, plainCueText, readCaptions } from './captions.rules.ts'

const srt =
  '1\r\n00:00:01,500 --> 00:00:04,000\r\n你好，世界\r\n第二行\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,250\r\n<i>再见</i> & 谢谢\r\n'
const chinese = Buffer.from(
  '310d0a30303a30303a30312c353030202d2d3e2030303a30303a30342c3030300d0ac4e3bac3a3accac0bde70d0a',
  'hex',
)
const utf16 = (text: string, mark: boolean) =>
  Buffer.concat([mark ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0), Buffer.from(text, 'utf16le')])

describe('captions', () => {
  test('SubRip becomes WebVTT', () => {
    const { cues, left } = readCaptions(srt)
    expect([cues.length, left]).toEqual([2, 0])
    expect(formatCaptions(cues)).toBe(
      'WEBVTT\n\n00:00:01.500 --> 00:00:04.000\n你好，世界\n第二行\n\n00:00:05.000 --> 00:00:06.250\n<i>再见</i> &amp; 谢谢\n',
    )
  })

  test('in every encoding', () => {
    const first = (bytes: Buffer) => readCaptions(decodeText(bytes).text ?? '').cues[0]?.text
    expect(first(Buffer.from(`\uFEFF${srt}`))).toBe('你好，世界\n第二行')
    expect(first(chinese)).toBe('你好，世界')
    expect(first(utf16(srt, true))).toBe('你好，世界\n第二行')
    expect(first(utf16('1\n00:00:01,500 --> 00:00:04,000\nHello\n', false))).toBe('Hello')
    // Big5, which must not be mistaken for GB18030.
    expect(
      first(
        Buffer.concat([
          Buffer.from('1\n00:00:01,500 --> 00:00:04,000\n'),
          Buffer.from('c163c5e9a4a4a4e5a672b9f5', 'hex'),
          Buffer.from('\n'),
        ]),
      ),
    ).toBe('繁體中文字幕')
    expect(first(Buffer.from('1\n00:00:01,500 --> 00:00:04,000\nDéjà vu\n', 'latin1'))).toBe('Déjà vu')
  })

  test('a line of spaces does not end a cue, and text without a time is counted', () => {
    const at = (from: number, words: string) => `00:0${from}.000 --> 00:0${from + 1}.000\n${words}\n\n`
    const { cues, left, leftOut } = readCaptions(
      `WEBVTT\nKind: captions\n\n${at(1, ' \nFirst line')}${at(2, 'First half\n\t\nsecond half')}${at(3, 'Said')}lost words\n\n7\n\n${at(4, 'Fourth')}`,
    )
    expect(cues.map(({ text }) => text)).toEqual(['First line', 'First half\nsecond half', 'Said', 'Fourth'])
    expect([left, leftOut]).toEqual([1, [{ line: 16, text: 'lost words', why: 'time' }]])
  })

  test.each([
    ['<'],
    ['{\\'],
    ['<v A> '],
    ['<b>'],
    ['--> '],
    ['-->\n'],
    ['&'],
    ['\n'],
    [' '],
    ['<a'],
    ['</b>'],
    ['{\\}'],
  ])('%j takes linear time', (unit) => {
    const timeOf = (size: number) => {
      const text = `WEBVTT\n\n00:01.000 --> 00:02.000\nx${unit.repeat(size / unit.length)}`
      const begun = performance.now()
      readCaptions(text)
      return performance.now() - begun
    }
    timeOf(10_000)
    // Parsing in quadratic time takes minutes for 400 kB.
    expect(timeOf(400_000)).toBeLessThan(2000)
  })

  test.each([
    ['<v Mary>Hello', 'Mary: Hello'],
    ['<v.loud.first Mary Ann>Hello</v>', 'Mary Ann: Hello'],
    ['<v 王敏>你好</v>', '王敏：你好'],
    ['<v Fred>Hi, <i>Mary</i></v>\n<v Mary>Hi', 'Fred: Hi, <i>Mary</i>\nMary: Hi'],
    ['<v Fred>Fred: Hi', 'Fred: Hi'],
    ['<v A &amp; B>Hi', 'A &amp; B: Hi'],
    ['<v>Hi', 'Hi'],
  ])('%s is shown as %s', (raw, text) => {
    expect(readCaptions(`WEBVTT\n\n00:01.000 --> 00:02.000\n${raw}`).cues).toEqual([{ from: 1, to: 2, text }])
  })

  test("a speaker's name alone is an empty cue", () => {
    expect(readCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\n<v Mary></v>').cues).toEqual([])
  })

  test('comments, settings and numbers are not text; invalid times are left out', () => {
    const text =
      'WEBVTT\n\nNOTE a --> remark\n\nintro\n00:01.000-->00:02.000 align:left\nHi <v Roger>Bob</v> <c.red>x</c>\n\n00:05.000 --> 00:04.000\nBackwards\n\n00:03.000 --> 00:04.000\n<b>open'
    expect(readCaptions(text)).toEqual({
      cues: [
        { from: 1, to: 2, text: 'Hi Roger: Bob x' },
        { from: 3, to: 4, text: '<b>open</b>' },
      ],
      left: 2,
      leftOut: [
        { line: 3, text: 'NOTE a --> remark', why: 'time' },
        { line: 9, text: '00:05.000 --> 00:04.000\nBackwards', why: 'endsFirst' },
      ],
    })
    expect(
      readCaptions('1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:02,000 --> 00:00:03,000\nTwo').cues.map(
        (cue) => cue.text,
      ),
    ).toEqual(['One', 'Two'])
  })

  test('parsed cues are written as the same cues, with no markup but the supported one', () => {
    const line = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.constantFrom('<script>alert(1)</script>', '<b>', '</i>', '&lt;', '-->', '<ruby>汉<rt>han'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.array(line, { maxLength: 3 })), { maxLength: 6 }),
        (blocks) => {
          const text = blocks
            .map(
              ([at, lines]) => `00:${String(at % 60).padStart(2, '0')}:00,000 --> 01:00:00,000\n${lines.join('\n')}\n`,
            )
            .join('\n')
          const { cues } = readCaptions(text)
          const again = formatCaptions(cues)
          expect(readCaptions(again)).toEqual({ cues, left: 0, leftOut: [] })
          for (const [tag] of again.matchAll(/<[^>]*>/g)) expect(tag).toMatch(/^<\/?(b|i|u|ruby|rt)>$/)
        },
      ),
    )
  })

  test('unreadable blocks are listed with line and text', () => {
    const { cues, left, leftOut } = readCaptions(
      '1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:0x,000 --> 00:00:04,000\nTwo\nmore\n\n3\n00:00:05,000 --> 00:00:06,000\n\n',
    )
    expect(cues.map(({ text }) => text)).toEqual(['One'])
    expect(left).toBe(2)
    expect(leftOut).toEqual([
      { line: 6, text: '00:00:0x,000 --> 00:00:04,000\nTwo\nmore', why: 'time' },
      { line: 11, text: '00:00:05,000 --> 00:00:06,000', why: 'empty' },
    ])
  })

  test('typed text returns as typed, and an empty line does not end it', () => {
    const text = 'RTT < 5 ms & loss > 0 <i>x</i>'
    const [cue] = cleanCaptionCues([{ from: 1, to: 2, text: `${text}\n\nnext` }])
    expect(plainCueText(cue?.text ?? '')).toBe(`${text}\nnext`)
    expect(readCaptions(formatCaptions([cue ?? { from: 0, to: 0, text: '' }])).cues).toEqual([cue])
    expect(cleanCaptionCues([{ from: 1, to: 2, text: ' \n ' }])).toEqual([])
  })
})

const corpus = path.join(process.env.CORPUS_DIR ?? '/nowhere', 'courses/captions')
test.skipIf(!existsSync(corpus))('captions found in the wild are read', () => {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(srt|vtt)$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  for (const file of files) {
    const text = decodeText(readFileSync(path.join(corpus, file))).text ?? ''
    const { cues, left } = readCaptions(text)
    expect(readCaptions(formatCaptions(cues)).cues, file).toEqual(cues)
    if (/-->/.test(text)) expect(cues.length + left, file).toBeGreaterThan(0)
  }
})
