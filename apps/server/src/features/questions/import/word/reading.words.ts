import type { BilingualMessage } from '../import-reasons.ts'
import type { GivenAnswer } from './paper.ts'

/** Texts that distinguish the readings of one question. */
export const readingWords = {
  from: {
    bracket: (line: number): BilingualMessage => ({
      zh: `题中括号，第 ${line} 段`,
      en: `in the question, paragraph ${line}`,
    }),
    line: (line: number): BilingualMessage => ({ zh: `答案行，第 ${line} 段`, en: `answer line, paragraph ${line}` }),
    key: (line: number): BilingualMessage => ({
      zh: `答案表，第 ${line} 段`,
      en: `list of answers, paragraph ${line}`,
    }),
  } satisfies Record<GivenAnswer['from'], (line: number) => BilingualMessage>,
  byLetter: { zh: '按印出的字母', en: 'by the printed letter' },
  byPosition: { zh: '按选项的次序', en: 'by position' },
  ownPoints: { zh: '按题中分值', en: 'with the points in the question' },
  sectionPoints: { zh: '按大题分值', en: 'with the points of the section' },
  sharedPoints: { zh: '按总分平分', en: 'with an equal share of the total' },
  sharedOptions: {
    zh: '下列各题共用一组选项，每个选项可选一次、多次或不选。',
    en: 'These questions share one list of options. Each option may be used once, several times or not at all.',
  },
  onePoint: { zh: '按 1 分', en: 'with 1 point' },
  asWritten: { zh: '照原样，一种写法', en: 'as written, as one answer' },
  asForms: { zh: '几种写法都算对', en: 'as several answers, each accepted' },
} as const
