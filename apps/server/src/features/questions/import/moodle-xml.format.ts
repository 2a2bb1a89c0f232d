import { parseMoodleXml } from './moodle-xml.parse.ts'
import { defineQuestionFormat } from './question-format.ts'

export const moodleXml = defineQuestionFormat({
  id: 'moodle-xml',
  label: 'Moodle XML',
  text: {
    isRoot: (name, tag) => name === 'quiz' || (name === 'question' && /\stype\s*=/u.test(tag)),
    parse: parseMoodleXml,
  },
  documented: [
    'Moodle XML (`.xml`)',
    'single and multiple choice (`oumultiresponse` too), true/false, short answers and numbers as blanks, cloze, essays, matching, ordering with all its ways of scoring, gaps with lists (`gapselect`) or words to drag (`ddwtos`)',
    'orders of which a candidate gets a part, pictures to drag on, calculated and third-party types',
  ],
})
