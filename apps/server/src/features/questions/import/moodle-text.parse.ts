import { type UploadKind, uploadKinds, uploadLimits } from '@portal/contract/exams/question-types.ts'
import { cutText } from '../../../core/text/cut-text.ts'
import { childrenOf, firstChild, xmlElementText } from '../../../core/text/xml.tree.ts'
import { isDeclaredNumberQuestion } from '../own-facts.ts'
import { defaultUpload } from '../upload.rules.ts'
import { buildNumericGap, buildTextGap, parseNumber, type RawAnswer, type RawNumber } from './answer.rules.ts'
import { checkNoForeignGapMarks, markSingleGap } from './blank-stem.ts'
import { parseCloze } from './cloze.parse.ts'
import { ImportRefusal } from './import-reasons.ts'
import {
  type MoodlePart,
  type MoodleReading,
  moodleContext,
  moodleFeedback,
  moodleStem,
  moodleWeight,
  readMoodleFlag,
} from './moodle-xml.reading.ts'
import { hasContent } from './sanitise-html.ts'

function textAnswers(reading: MoodleReading): RawAnswer[] {
  return childrenOf(reading.element, 'answer').map((answer) => ({
    text: xmlElementText(answer),
    weight: moodleWeight(answer),
    feedback: moodleFeedback(reading, firstChild(answer, 'feedback')),
  }))
}

/** Reads a short answer as a gap. @throws ImportRefusal */
export function readMoodleShortAnswer(reading: MoodleReading): MoodlePart {
  checkNoForeignGapMarks(xmlElementText(firstChild(reading.element, 'questiontext')))
  const blank = buildTextGap(textAnswers(reading), readMoodleFlag(reading.element, 'usecase', false), reading.warn)
  return { type: 'blank', stem: markSingleGap(moodleStem(reading)), options: [], blanks: [blank] }
}

/**
 * The units of a number. One is the unit of the key. Several are imported if one must be chosen and a wrong one earns
 * nothing; if a unit may be left out, only that of the key is.
 * @throws ImportRefusal for a unit that is written, or that costs a part of the points
 */
function unitsOf(reading: MoodleReading): { unit: string; factor: number }[] {
  const said = (name: string) => xmlElementText(firstChild(reading.element, name)).trim()
  const units = childrenOf(firstChild(reading.element, 'units'), 'unit').map((unit) => {
    const multiplier = parseNumber(xmlElementText(firstChild(unit, 'multiplier')) || '1')
    if (multiplier <= 0) throw new ImportRefusal('bad-number', String(multiplier))
    return {
      unit: cutText(xmlElementText(firstChild(unit, 'unit_name')).trim(), 20),
      factor: Number((1 / multiplier).toPrecision(12)),
    }
  })
  const [grading, shown] = [said('unitgradingtype') || '0', said('showunits')]
  const isChosen = shown === '1' || shown === '2'
  const isKept = units.length > 1 && units.some(({ factor }) => factor === 1)
  if (isChosen && isKept && grading !== '0' && Number(said('unitpenalty')) === 1) return units
  if (isChosen || grading !== '0') throw new ImportRefusal('needs-unit')
  if (said('unitpenalty') !== '') reading.warn('part-not-kept', 'unitpenalty')
  const own = units.find(({ factor }) => factor === 1)
  for (const { unit } of units) if (unit !== own?.unit) reading.warn('unit-not-kept', unit)
  return own === undefined ? [] : [own]
}

/** Reads a numerical question, as a number or as a gap. @throws ImportRefusal */
export function readMoodleNumber(reading: MoodleReading): MoodlePart {
  checkNoForeignGapMarks(xmlElementText(firstChild(reading.element, 'questiontext')))
  const units = unitsOf(reading)
  const answers = childrenOf(reading.element, 'answer').map((answer): RawNumber => {
    const kind = xmlElementText(firstChild(answer, 'tolerancetype')).trim()
    if (kind !== '' && kind !== '1' && kind !== '2')
      throw new ImportRefusal('unsupported-type', `tolerancetype ${kind}`)
    const value = xmlElementText(answer).trim()
    const tolerance = xmlElementText(firstChild(answer, 'tolerance')).trim()
    return {
      text: value === '*' || tolerance === '' ? value : `${value}:${tolerance}`,
      weight: moodleWeight(answer),
      feedback: moodleFeedback(reading, firstChild(answer, 'feedback')),
      ...(kind === '1' ? { isRelative: true } : {}),
    }
  })
  const stem = moodleStem(reading)
  const blank = { ...buildNumericGap(answers), ...(units.length > 0 ? { units } : {}) }
  const isNumber = isDeclaredNumberQuestion(firstChild(reading.element, 'portal')?.text ?? '') ?? !/_{3,}/u.test(stem)
  return isNumber
    ? { type: 'numeric', stem, options: [], blanks: [blank] }
    : { type: 'blank', stem: markSingleGap(stem), options: [], blanks: [blank] }
}

/** Reads an essay, as a written answer or an upload. @throws ImportRefusal */
export function readMoodleEssay(reading: MoodleReading): MoodlePart {
  const number = (name: string): number => Number(xmlElementText(firstChild(reading.element, name)).trim() || '0')
  const isUpload = xmlElementText(firstChild(reading.element, 'responseformat')).trim() === 'noinline'
  if (!isUpload && number('attachmentsrequired') > 0) throw new ImportRefusal('needs-upload')
  const stem = moodleStem(reading)
  if (isUpload && number('attachments') === 0) throw new ImportRefusal('needs-upload')
  if (!isUpload && number('attachments') !== 0) reading.warn('upload-not-kept', '')
  if (hasContent(xmlElementText(firstChild(reading.element, 'responsetemplate')))) reading.warn('template-not-kept', '')
  const gradingNotes = moodleFeedback(reading, firstChild(reading.element, 'graderinfo'))
  if (isUpload)
    return { ...moodleUpload(reading), stem, options: [], blanks: [], ...(gradingNotes === '' ? {} : { gradingNotes }) }
  return { type: 'short', stem, options: [], blanks: [], ...(gradingNotes === '' ? {} : { gradingNotes }) }
}

/** The files of an essay without text: their kinds by the types it names, their number and their size. */
function moodleUpload({ element }: MoodleReading): Pick<MoodlePart, 'type' | 'upload'> {
  const value = (name: string): string => xmlElementText(firstChild(element, name)).trim()
  const types = value('filetypeslist').toLowerCase()
  const isAny = types === '' || types === '*'
  const isFile = isAny || /pdf|document/u.test(types)
  const named: Readonly<Record<UploadKind, boolean>> = {
    file: isFile,
    // Documents may be pictures as well.
    photo: isAny || (!isFile && /jpe?g|png|image/u.test(types)),
    audio: isAny || /audio|mp3|wav|ogg|m4a/u.test(types),
  }
  const kinds = uploadKinds.filter((kind) => named[kind])
  const [attachments, bytes] = [Number(value('attachments')), Number(value('maxbytes') || '0')]
  return {
    type: 'upload',
    upload: {
      kinds: kinds.length > 0 ? kinds : [...defaultUpload.kinds],
      megabytes:
        bytes > 0
          ? Math.min(uploadLimits.megabytes, Math.max(1, Math.floor(bytes / 1024 / 1024)))
          : defaultUpload.megabytes,
      files: attachments < 0 ? uploadLimits.files : Math.min(uploadLimits.files, attachments),
    },
  }
}

/** Reads a text with gaps in the notation of Cloze. @throws ImportRefusal */
export function readMoodleCloze(reading: MoodleReading): MoodlePart {
  const text = firstChild(reading.element, 'questiontext')
  const cloze = parseCloze(xmlElementText(text), moodleContext(reading, text))
  return {
    type: 'blank',
    stem: moodleStem(reading, cloze.html),
    options: [],
    blanks: cloze.blanks,
    points: cloze.grade * 100,
  }
}
