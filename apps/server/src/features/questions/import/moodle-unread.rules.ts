import { cutText } from '../../../core/text/cut-text.ts'
import { type XmlElement, xmlElementText } from '../../../core/text/xml.tree.ts'

const words = (list: string): string[] => list.split(' ')
const TEXT = words('text file')
const COMBINED = words('correctfeedback partiallycorrectfeedback incorrectfeedback')
const COMMON = [
  ...words('name questiontext generalfeedback defaultgrade hidden idnumber tags hint image image_base64 portal'),
  ...COMBINED,
]
const CHOICE = words('answer single shuffleanswers')

/** The parts that are read for each question type, in addition to the common ones. */
const READ: Readonly<Record<string, readonly string[]>> = {
  category: ['category'],
  multichoice: CHOICE,
  oumultiresponse: CHOICE,
  truefalse: ['answer'],
  shortanswer: words('answer usecase'),
  numerical: words('answer units unitgradingtype unitpenalty showunits'),
  essay: words('answer attachments attachmentsrequired responsetemplate graderinfo'),
  cloze: [],
  matching: words('subquestion shuffleanswers'),
  match: words('subquestion shuffleanswers'),
  ordering: words('answer gradingtype selecttype selectcount layouttype showgrading numberingstyle'),
  gapselect: words('selectoption shuffleanswers'),
  ddwtos: words('dragbox shuffleanswers'),
  ddmarker: words('drag drop file shuffleanswers showmisplaced'),
}
/** And of their parts. */
const READ_INSIDE: Readonly<Record<string, readonly string[]>> = {
  name: TEXT,
  questiontext: TEXT,
  generalfeedback: TEXT,
  graderinfo: TEXT,
  hint: TEXT,
  subquestion: [...TEXT, 'answer'],
  selectoption: [...TEXT, 'group'],
  dragbox: [...TEXT, 'group', 'infinite'],
  answer: [...TEXT, ...words('feedback tolerance tolerancetype')],
  ...Object.fromEntries(COMBINED.map((name) => [name, TEXT])),
}
/** Sizes of boxes, and switches of unsupported features. */
const SAYS_NOTHING = words('responseformat responsefieldlines maxbytes')
/** Elements whose mere presence has a meaning. */
const FLAGS = words('shownumcorrect clearwrong')
/** The values that are true here in any case. */
const AS_HERE: Readonly<Record<string, RegExp>> = { answernumbering: /^(?:abc|ABCD)$/u }

const shown = (element: XmlElement): string =>
  element.name === 'file'
    ? `file ${element.attributes.name ?? ''}`
    : cutText(`${element.name} ${xmlElementText(element).replace(/<[^<>]*>/gu, ' ')}`.replace(/\s+/gu, ' ').trim(), 80)

function says(element: XmlElement): boolean {
  const text = xmlElementText(element).trim()
  if (SAYS_NOTHING.includes(element.name) || AS_HERE[element.name]?.test(text)) return false
  return text === ''
    ? FLAGS.includes(element.name)
    : !/^(?:0(?:\.0*)?|false|none)$/iu.test(text) || element.name === 'answernumbering'
}

/** Returns the parts of a Moodle XML question that no parser reads, with their values. */
export function moodleUnreadParts(question: XmlElement): string[] {
  const type = question.attributes.type ?? ''
  // Only an essay without text is an upload question.
  const isUpload = question.children.some(
    (part) => part.name === 'responseformat' && xmlElementText(part).trim() === 'noinline',
  )
  const known = [
    ...(type === 'category' ? [] : COMMON),
    ...(READ[type] ?? []),
    ...(type === 'essay' && isUpload ? ['filetypeslist'] : []),
  ]
  return [
    ...question.children.filter(({ name }) => !known.includes(name)),
    ...question.children.flatMap((part) =>
      part.children.filter(
        ({ name }) => READ_INSIDE[part.name] !== undefined && !READ_INSIDE[part.name]?.includes(name),
      ),
    ),
  ]
    .filter(says)
    .map(shown)
}
