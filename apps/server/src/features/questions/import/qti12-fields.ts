import { cutText } from '../../../core/text/cut-text.ts'
import type { XmlElement } from '../../../core/text/xml.tree.ts'
import { ImportRefusal } from './import-reasons.ts'
import { elementText, qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'

/** The metadata of an item, in one form for all authoring tools. */
export interface Qti12Fields {
  /** Canvas's name for the question type; empty when absent. */
  type: string
  /** Blackboard's name for the question type; empty when absent. */
  blackboardType: string
  isEssay: boolean
  points: number | null
  /** The score is a percentage of the points. */
  isPercent: boolean
  /** The tool does not state whether choices keep their order. */
  leavesOrderOpen: boolean
  gradingNotes: string
  passage: string
  id: string
  topic: string
  tags: string[]
  difficulty?: number
  /** Other metadata, in the words of the file. */
  unread: string[]
}

const READ = [
  ...[
    'question_type',
    'cc_profile',
    'bbmd_questiontype',
    'points_possible',
    'cc_weighting',
    'qmd_absolutescore_max',
    'qmd_weighting',
    'grading_notes',
  ],
  ...[
    'parent_stimulus_item_ident',
    'bbmd_asi_object_id',
    'scoring_algorithm',
    'qmd_topic',
    'cc_question_category',
    'qmd_keywords',
    'qmd_levelofdifficulty',
  ],
]
/** Numbers of a tool, the tool itself, and facts that the item also shows. */
const SAYS_NOTHING = new Set([
  ...[
    'assessment_question_identifierref',
    'original_answer_ids',
    'bbmd_assessmenttype',
    'bbmd_sectiontype',
    'bbmd_asitype',
    'bbmd_is_from_cartridge',
    'bbmd_keywordsid',
    'bbmd_originalid',
    'bbmd_canupdateprop',
  ],
  ...[
    'qmd_computerscored',
    'qmd_itemtype',
    'qmd_status',
    'qmd_toolvendor',
    'qmd_renderingtype',
    'qmd_responsetype',
    'qmd_scoretype',
    'qmd_solutionspermitted',
    'qmd_hintspermitted',
  ],
  ...[
    'qmd_feedbackpermitted',
    'qmd_maximumscore',
    'qmd_material',
    'qmd_typeofsolution',
    'qmd_assessmenttype',
    'qmd_absolutescore_min',
    'bbmd_numbertype',
    'bbmd_orientationtype',
  ],
])
const LEVELS: Readonly<Record<string, number>> = {
  'very easy': 1,
  easy: 2,
  medium: 3,
  moderate: 3,
  average: 3,
  hard: 4,
  difficult: 4,
  'very hard': 5,
  'very difficult': 5,
}

/** Reads the metadata of an item. */
export function qti12FieldsOf(item: XmlElement): Qti12Fields {
  const field = (label: string): string => {
    const named = qtiDescendants(item, (name) => name === 'qtimetadatafield').find(
      (one) => elementText(qtiChildren(one, 'fieldlabel')[0]).trim() === label,
    )
    const direct = qtiDescendants(qtiChildren(item, 'itemmetadata')[0], (name) => name === label)[0]
    return elementText(named === undefined ? direct : qtiChildren(named, 'fieldentry')[0]).trim()
  }
  const level = field('qmd_levelofdifficulty').toLowerCase()
  const difficulty = LEVELS[level] ?? (/^[1-5]$/u.test(level) ? Number(level) : undefined)
  const points = (label: string): number | null =>
    field(label) === '' || !Number.isFinite(Number(field(label))) ? null : Number(field(label))
  const type = field('question_type')
  const profile = field('cc_profile')
  const blackboardType = field('bbmd_questiontype')
  return {
    type,
    blackboardType,
    isEssay:
      type === 'essay_question' || profile.startsWith('cc.essay') || /^(?:Essay|Short Response)$/u.test(blackboardType),
    points:
      points('points_possible') ?? points('cc_weighting') ?? points('qmd_absolutescore_max') ?? points('qmd_weighting'),
    isPercent: profile !== '' || type !== '',
    leavesOrderOpen: type !== '' || profile !== '',
    gradingNotes: field('grading_notes'),
    passage: field('parent_stimulus_item_ident'),
    id: field('bbmd_asi_object_id'),
    topic: field('qmd_topic') || field('cc_question_category'),
    tags: field('qmd_keywords')
      .split(/[,;，；、]/u)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
    ...(difficulty === undefined ? {} : { difficulty }),
    unread: [
      ...unreadIn(item),
      ...(level !== '' && difficulty === undefined ? [`qmd_levelofdifficulty ${level}`] : []),
    ],
  }
}

/** Returns the metadata that nothing reads, without empty values and fields that say nothing about the question. */
function unreadIn(item: XmlElement): string[] {
  const metadata = qtiChildren(item, 'itemmetadata')[0]
  const fields = qtiDescendants(item, (name) => name === 'qtimetadatafield').map(
    (one) => [elementText(qtiChildren(one, 'fieldlabel')[0]), elementText(qtiChildren(one, 'fieldentry')[0])] as const,
  )
  const direct = qtiDescendants(
    metadata,
    (name) => name !== 'qtimetadata' && name !== 'qtimetadatafield' && name !== 'fieldlabel' && name !== 'fieldentry',
  ).map((one) => [qtiName(one), one.text] as const)
  return [...fields, ...direct]
    .map(([label, entry]) => [label.trim(), entry.trim()] as const)
    .filter(
      ([label, entry]) =>
        entry !== '' &&
        !READ.includes(label) &&
        !SAYS_NOTHING.has(label) &&
        !/^(?:0(?:\.0*)?|none|no|n\/a|false)$/iu.test(entry),
    )
    .map(([label, entry]) => cutText(`${label} ${entry}`, 80))
}

/** Comparisons supported by keys, by their Canvas New Quizzes names; patterns are not supported. */
const COMPARED =
  /^(?:|Equivalence|TextEquivalence|TextInChoices|AllOrNothing|VaryPointsByAnswer|MultipleMethods|Numeric|None|Essay)$/u

/** Answers that are compared as patterns, by a part, or approximately. */
function comparedOtherwise(item: XmlElement): string | null {
  const said = qtiDescendants(item, (name) => name === 'qtimetadatafield').filter(
    (one) => elementText(qtiChildren(one, 'fieldlabel')[0]).trim() === 'scoring_algorithm',
  )
  const whole = said
    .map((one) => elementText(qtiChildren(one, 'fieldentry')[0]).trim())
    .find((one) => !COMPARED.test(one))
  if (whole !== undefined) return whole
  const label = qtiDescendants(item, (name) => name === 'response_label').find(
    (one) => !COMPARED.test((one.attributes.scoring_algorithm ?? '').trim()),
  )
  return label === undefined ? null : `${label.attributes.scoring_algorithm}: ${elementText(label).trim()}`
}

/** Unsupported question types, by the names of the tools that write them. */
const REFUSED_TYPES =
  /^(?:calculated_question|categorization_question|ordering_question|hot_spot_question|formula_question)$/u
const REFUSED_BLACKBOARD = /^(?:Matching|Ordering|Hot Spot|Jumbled Sentence|Opinion Scale|Quiz Bowl|Calculated)$/u
const REFUSED_PARTS = [
  'response_grp',
  'response_xy',
  'response_extension',
  'render_hotspot',
  'render_slider',
  'render_extension',
  'itemproc_extension',
]

/**
 * Returns the reason for refusing an item whose type, or way of comparing answers, is not supported; null when the item
 * may be read.
 */
export function findQti12Refusal(item: XmlElement, { type, blackboardType }: Qti12Fields): ImportRefusal | null {
  if (type === 'file_upload_question' || blackboardType === 'File Upload') return new ImportRefusal('needs-upload')
  if (REFUSED_TYPES.test(type)) return new ImportRefusal('unsupported-type', type)
  if (REFUSED_BLACKBOARD.test(blackboardType)) return new ImportRefusal('unsupported-type', blackboardType)
  const compared = comparedOtherwise(item)
  if (compared !== null) return new ImportRefusal('compared-otherwise', compared)
  const part = qtiDescendants(item, (name) => REFUSED_PARTS.includes(name))[0]
  if (part !== undefined) return new ImportRefusal('unsupported-type', qtiName(part))
  const ordered = qtiDescendants(item, (name) => /^response_/u.test(name)).find((response) =>
    /^ordered$/iu.test(qtiAttribute(response, 'rcardinality') ?? ''),
  )
  return ordered === undefined ? null : new ImportRefusal('unsupported-type', 'ordering (rcardinality="Ordered")')
}
