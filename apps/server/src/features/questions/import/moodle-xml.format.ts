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
    'single and multiple choice (`oumultiresponse` too), true/false, short answers and numbers as blanks, cloze, essays',
    'matching, ordering, drag and drop, calculated and third-party types',
  ],
})
