import { parseQti12 } from './qti12.parse.ts'
import { defineQuestionFormat } from './question-format.ts'

/** The format of documents of QTI 1.2; their packages belong to `qti.format.ts`. */
export const qti12Format = defineQuestionFormat({
  id: 'qti12',
  label: 'QTI 1.2 / 2.1 / 2.2 / 3.0',
  text: { isRoot: (name) => /^(?:\w+:)?questestinterop$/u.test(name), parse: parseQti12 },
  documented: [
    'QTI 1.2: a document (`.xml`), a package (`.zip`), a Common Cartridge or a Canvas export (`.imscc`)',
    'single and multiple choice, true/false, gaps with words or numbers, essays, matching, drop-down gaps; items, sections, banks, and the kinds of Canvas and Blackboard that are among these',
    'ordering, hot spots, calculated questions, uploads, by name; MathML, audio and video; the old pools of Blackboard (`POOL`) as a whole',
  ],
})
