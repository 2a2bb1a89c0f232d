import type { PlaceScoringRule } from '@portal/contract/exams/question-types.ts'
import { pictureSize } from '../../../core/files/picture-size.rules.ts'
import { childrenOf, firstChild, type XmlElement, xmlElementText } from '../../../core/text/xml.tree.ts'
import { bilingualPictureOf, createMoodleZoneFormatter, exactRegionsOf, maxSpotsOf } from '../hotspot-pixels.rules.ts'
import { textsByDeclaredLanguage } from '../language-html.ts'
import { checkNoForeignGapMarks, gapMark } from './blank-stem.ts'
import { ImportRefusal } from './import-reasons.ts'
import {
  type MoodlePart,
  type MoodleReading,
  moodleContext,
  moodleFeedback,
  moodleFilesIn,
  moodleStem,
  moodleText,
  moodleWeight,
} from './moodle-xml.reading.ts'
import { regionOfZone } from './moodle-zone.rules.ts'
import { buildPlaces } from './places.build.ts'
import { renderFeedback, renderQuestionText, type TextFormat } from './rich-text.ts'
import { hasContent } from './sanitise-html.ts'

/** Choices of a list are plain text, or one text for each language. */
const plainFormat = (text: string): TextFormat => (textsByDeclaredLanguage(text) === null ? 'plain' : 'html')

/**
 * Reads a matching question: prompts with their answers; an answer without a prompt is a distractor.
 * @throws ImportRefusal
 */
export function readMoodleMatching(reading: MoodleReading): MoodlePart {
  const pairs = childrenOf(reading.element, 'subquestion').map((element) => ({
    prompt: renderFeedback(moodleText(element), moodleContext(reading, element)),
    answer: xmlElementText(firstChild(element, 'answer')).trim(),
  }))
  const option = (text: string) =>
    text === '' ? '' : renderQuestionText({ format: plainFormat(text), text }, moodleContext(reading, undefined))
  const asked = pairs.flatMap(({ prompt }, index) => (hasContent(prompt) ? [index] : []))
  return {
    stem: moodleStem(reading),
    ...buildPlaces({
      type: 'matching',
      options: pairs.map(({ answer }) => option(answer)),
      right: asked,
      prompts: asked.map((index) => pairs[index]?.prompt ?? ''),
      policy: 'perPlace',
    }),
  }
}

/** The scoring policies of an ordering question, by their names in Moodle. */
export const moodleOrderPolicies = {
  ALL_OR_NOTHING: 'allOrNothing',
  ABSOLUTE_POSITION: 'perPlace',
  RELATIVE_TO_CORRECT: 'distance',
  RELATIVE_NEXT_EXCLUDE_LAST: 'perNext',
  RELATIVE_NEXT_INCLUDE_LAST: 'perNextAndEnd',
  RELATIVE_ONE_PREVIOUS_AND_NEXT: 'neighbours',
  RELATIVE_ALL_PREVIOUS_AND_NEXT: 'beforeAfter',
  LONGEST_ORDERED_SUBSET: 'longest',
  LONGEST_CONTIGUOUS_SUBSET: 'longestRun',
} as const satisfies Readonly<Record<string, PlaceScoringRule>>

/**
 * Reads an ordering question; the fraction of each item is its position. Refuses a question that shows only some of its
 * items.
 * @throws ImportRefusal
 */
export function readMoodleOrdering(reading: MoodleReading): MoodlePart {
  const { element } = reading
  const word = (name: string) => xmlElementText(firstChild(element, name)).trim()
  const answers = childrenOf(element, 'answer')
    .map((answer, index) => ({ answer, at: moodleWeight(answer) || index + 1 }))
    .sort((a, b) => a.at - b.at)
  const shown = Number(word('selectcount') || 0)
  if (/^(?:RANDOM|CONTIGUOUS|1|2)$/u.test(word('selecttype')) && shown > 0 && shown < answers.length)
    throw new ImportRefusal('unsupported-type', `ordering, ${word('selecttype')} ${shown}`)
  const grading = word('gradingtype') || 'ABSOLUTE_POSITION'
  const policy = Object.hasOwn(moodleOrderPolicies, grading)
    ? moodleOrderPolicies[grading as keyof typeof moodleOrderPolicies]
    : undefined
  if (policy === undefined) throw new ImportRefusal('scoring-not-kept', grading)
  const said = answers.map(({ answer }) => moodleFeedback(reading, firstChild(answer, 'feedback'))).filter(Boolean)
  if (said.length > 0) reading.warn('feedback-not-kept', said.join(' · ').replace(/<[^<>]*>/gu, ' '))
  return {
    stem: moodleStem(reading),
    ...buildPlaces({
      type: 'ordering',
      options: answers.map(({ answer }) => renderQuestionText(moodleText(answer), moodleContext(reading, answer))),
      right: answers.map((_, index) => index),
      policy,
    }),
  }
}

/**
 * Creates a reader of questions with gaps `[[n]]`. Option n is the correct one for gap `[[n]]`, and the gap offers all
 * options of the same group. The reader throws `ImportRefusal` for a question that it can't read.
 */
export const createMoodleGapChoiceReader =
  (tag: 'selectoption' | 'dragbox', format: TextFormat) =>
  (reading: MoodleReading): MoodlePart => {
    const text = xmlElementText(firstChild(reading.element, 'questiontext'))
    checkNoForeignGapMarks(text)
    const boxes = childrenOf(reading.element, tag)
    const group = (index: number) => xmlElementText(firstChild(boxes[index], 'group')).trim() || '1'
    const right: number[] = []
    const marked = text.replace(/\[\[(\d+)\]\]/gu, (_, n: string) => {
      if (boxes[Number(n) - 1] === undefined) throw new ImportRefusal('malformed', `[[${n}]]`)
      right.push(Number(n) - 1)
      return gapMark(right.length)
    })
    const free = boxes.filter((box) => firstChild(box, 'infinite') !== undefined).length
    if (free > 0 && free < boxes.length) reading.warn('part-not-kept', `infinite × ${free}`)
    return {
      stem: moodleStem(reading, marked),
      ...buildPlaces({
        type: 'gapChoice',
        options: boxes.map((box) =>
          renderQuestionText(
            { format, text: xmlElementText(firstChild(box, 'text') ?? box) },
            moodleContext(reading, box),
          ),
        ),
        right,
        offered: right.map((own) => boxes.flatMap((_, index) => (group(index) === group(own) ? [index] : []))),
        once: tag === 'dragbox' && free === 0,
        policy: 'perPlace',
      }),
    }
  }

/**
 * Reads a question with markers to place on a picture. It becomes a hotspot if one marker fits all zones; different
 * markers are refused.
 * @throws ImportRefusal
 */
export function readMoodleMarkers(reading: MoodleReading): MoodlePart {
  const { element } = reading
  const said = (parent: XmlElement | undefined, name: string) => xmlElementText(firstChild(parent, name)).trim()
  const [file] = moodleFilesIn(element)
  if (file === undefined) throw new ImportRefusal('missing-file', 'ddmarker')
  const name = reading.bag.take(file)
  const size = pictureSize(Buffer.from(file.base64, 'base64'))
  if (size === null) throw new ImportRefusal('unsupported-file', file.name)
  const drags = childrenOf(element, 'drag')
  const zones = childrenOf(element, 'drop').filter((zone) => said(zone, 'coords') !== '')
  const used = new Set(zones.map((zone) => said(zone, 'choice')))
  if (drags.length !== 1 || used.size !== 1)
    throw new ImportRefusal('unsupported-type', `ddmarker, ${drags.length} × drag`)
  const found = zones.map((zone) => {
    const region = regionOfZone(said(zone, 'shape'), said(zone, 'coords'), size)
    if (region === null) throw new ImportRefusal('malformed', `${said(zone, 'shape')} ${said(zone, 'coords')}`)
    return region
  })
  const facts = firstChild(element, 'portal')?.text ?? ''
  const regions = exactRegionsOf(facts, found, createMoodleZoneFormatter(size))
  const most = firstChild(drags[0], 'infinite') === undefined ? Number(said(drags[0], 'noofdrags') || 1) : zones.length
  // If more markers were placed than there are zones, Moodle divides by the markers; our rules don't.
  if (most > zones.length && facts === '') reading.warn('part-not-kept', `noofdrags ${most}`)
  const picture = `<img src="attachment:${encodeURIComponent(name)}" alt="" width="${size.width}" height="${size.height}" />`
  return {
    type: 'hotspot',
    stem: moodleStem(reading),
    options: [],
    blanks: [],
    picture: bilingualPictureOf(facts, picture),
    regions,
    spots: maxSpotsOf(most, regions),
    placePolicy: 'perPlace',
  }
}
