import { noun } from '#web/ui/english.ts'
import type { texts as zh } from './zh.ts'

export const texts: typeof zh = {
  title: 'Export questions',
  lead: (count, value) => `${count} ${noun(value, 'question')}, with keys`,
  counting: 'Looking at what each format can hold',
  format: 'Format',
  formats: { xlsx: 'Excel', gift: 'GIFT', moodleXml: 'Moodle XML', qti22: 'QTI 2.2', qti30: 'QTI 3.0' },
  notes: {
    xlsx: 'to be filled in further and imported again',
    gift: 'plain text, pictures in the file',
    moodleXml: 'for Moodle',
    qti22: 'a package, for most exam systems',
    qti30: 'a package, the newest standard',
  },
  whole: (_count, value) =>
    value === 1 ? 'It is kept with everything it has' : 'All are kept with everything they have',
  written: (written, whole) => `${written} written, ${whole} of them with everything they have`,
  lost: 'Not kept',
  leftOut: 'Left out',
  questions: (count, value) => `${count} ${noun(value, 'question')}`,
  reasons: {
    weights: 'the points of its choices cannot be written',
    severalGaps: 'it has several gaps',
    gapKey: 'the key of a gap cannot be written',
    textMarks: 'lines or marks in the text would be misread',
  },
  kinds: {
    formatting: 'formatting (bold, lists, tables)',
    pictures: 'some pictures',
    documents: 'documents to download',
    feedback: 'feedback on answers',
    hints: 'hints',
    gapFeedback: 'feedback on gaps',
    languages: 'the text in the other language',
    alternatives: 'other sets of right choices',
    criteria: 'marking criteria',
    gapRules: 'finer rules of gaps (units, punctuation, order)',
    rubric: 'the rubric',
  },
  keyNote: 'The file holds the keys: keep it safe. The export is noted in the audit log.',
  go: (count, value) => `Export ${count} ${noun(value, 'question')}`,
  nothing: 'There is nothing to export',
  counted: (count, value) => `${count} ${noun(value, 'question')}`,
}
