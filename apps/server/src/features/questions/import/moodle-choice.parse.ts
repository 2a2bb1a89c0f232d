import { childrenOf, firstChild, type XmlElement, xmlElementText } from '../../../core/text/xml.tree.ts'
import { buildOptions, type RawAnswer, trueFalseOptions } from './answer.rules.ts'
import { ImportRefusal } from './import-reasons.ts'
import {
  type MoodlePart,
  type MoodleReading,
  moodleContext,
  moodleFeedback,
  moodleStem,
  moodleText,
  moodleWeight,
  readMoodleFlag,
} from './moodle-xml.reading.ts'
import { renderQuestionText } from './rich-text.ts'

/** Reads a choice question with one or several correct choices. @throws ImportRefusal */
export function readMoodleChoice(reading: MoodleReading): MoodlePart {
  const type = readMoodleFlag(reading.element, 'single', true) ? 'single' : 'multiple'
  const stem = moodleStem(reading)
  const answers = childrenOf(reading.element, 'answer').map(
    (answer): RawAnswer => ({
      text: renderQuestionText(moodleText(answer), moodleContext(reading, answer)),
      weight: moodleWeight(answer),
      feedback: moodleFeedback(reading, firstChild(answer, 'feedback')),
    }),
  )
  const keepsOrder = !readMoodleFlag(reading.element, 'shuffleanswers', true)
  const options = buildOptions(type, answers, reading).map((option) =>
    keepsOrder ? { ...option, pinned: true } : option,
  )
  return { type, stem, options, blanks: [] }
}

/** Reads a true/false question. @throws ImportRefusal */
export function readMoodleTruth(reading: MoodleReading): MoodlePart {
  const stem = moodleStem(reading)
  const answers = childrenOf(reading.element, 'answer')
  const find = (word: string): XmlElement | undefined =>
    answers.find((answer) => xmlElementText(answer).trim().toLowerCase() === word)
  const yes = find('true')
  const no = find('false')
  if (answers.length !== 2 || yes === undefined || no === undefined) throw new ImportRefusal('malformed', 'true, false')
  const weights = [moodleWeight(yes), moodleWeight(no)]
  if (!weights.includes(100)) throw new ImportRefusal('no-right-answer')
  if (!weights.includes(0)) throw new ImportRefusal('weights-not-kept', weights.join(' %, '))
  const whenTrue = moodleFeedback(reading, firstChild(yes, 'feedback'))
  const whenFalse = moodleFeedback(reading, firstChild(no, 'feedback'))
  return { type: 'judge', stem, options: trueFalseOptions(weights[0] === 100, { whenTrue, whenFalse }), blanks: [] }
}

/**
 * Reads the Open University's multiple response question (`oumultiresponse`): answers are right or wrong, and each
 * choice beyond the number of right ones costs one.
 * @throws ImportRefusal
 */
export function readMoodleMultipleResponse(reading: MoodleReading): MoodlePart {
  const stem = moodleStem(reading)
  const elements = childrenOf(reading.element, 'answer')
  const right = elements.filter((answer) => moodleWeight(answer) > 0).length
  const answers = elements.map((answer): RawAnswer => {
    const weight = moodleWeight(answer)
    if (weight !== 0 && weight !== 100) throw new ImportRefusal('weights-not-kept', `${weight} %`)
    return {
      text: renderQuestionText(moodleText(answer), moodleContext(reading, answer)),
      weight: weight > 0 ? 100 / right : 0,
      feedback: moodleFeedback(reading, firstChild(answer, 'feedback')),
    }
  })
  const keepsOrder = !readMoodleFlag(reading.element, 'shuffleanswers', true)
  const options = buildOptions('multiple', answers, { isPlain: true }).map((option) =>
    keepsOrder ? { ...option, pinned: true } : option,
  )
  return { type: 'multiple', stem, options, blanks: [], policy: 'minusExcess' }
}
