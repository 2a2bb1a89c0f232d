import { parseMoodleXml } from './moodle-xml.parse.ts'
import { defineQuestionFormat } from './question-format.ts'

export const moodleXmlFormat = defineQuestionFormat({
  id: 'moodle-xml',
  label: 'Moodle XML',
  text: {
    isRoot: (name, tag) => name === 'quiz' || (name === 'question' && /\stype\s*=/u.test(tag)),
    parse: parseMoodleXml,
  },
  documented: [
    'Moodle XML (`.xml`)',
    'single and multiple choice (`oumultiresponse` too), true/false, short answers as blanks, numbers with their units, cloze, essays, essays without text as uploads, matching, ordering with all its ways of scoring, gaps with lists (`gapselect`) or words to drag (`ddwtos`), markers of one kind on a picture (`ddmarker`) as hotspots',
    'orders of which a candidate gets a part, markers of several kinds and pictures to drag (`ddimageortext`), essays that need a text and files, calculated and third-party types',
  ],
})
