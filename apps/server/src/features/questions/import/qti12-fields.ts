import type { XmlElement } from '../../../core/xml.tree.ts'
import { Refusal } from './import-reasons.ts'
import { plainText, qtiAttribute, qtiChildren, qtiDescendants, qtiName } from './qti.tree.ts'

/** What an item's metadata say, whichever tool wrote them. */
export interface Qti12Fields {
  /** Canvas's word for the kind of question; empty where there is none. */
  type: string
  /** Blackboard's. */
  blackboardType: string
  isEssay: boolean
  points: number | null
  /** The score is a percentage of the points. */
  isPercent: boolean
  /** The tool does not say whether choices keep their order. */
  leavesOrderOpen: boolean
  gradingNotes: string
  passage: string
  id: string
}

/** Reads the metadata of an item. */
export function fieldsOf(item: XmlElement): Qti12Fields {
  const field = (label: string): string => {
    const named = qtiDescendants(item, (name) => name === 'qtimetadatafield').find((one) => plainText(qtiChildren(one, 'fieldlabel')[0]).trim() === label)
    const direct = qtiDescendants(qtiChildren(item, 'itemmetadata')[0], (name) => name === label)[0]
    return plainText(named === undefined ? direct : qtiChildren(named, 'fieldentry')[0]).trim()
  }
  const points = (label: string): number | null => (field(label) === '' || !Number.isFinite(Number(field(label))) ? null : Number(field(label)))
  const type = field('question_type')
  const profile = field('cc_profile')
  const blackboardType = field('bbmd_questiontype')
  return {
    type,
    blackboardType,
    isEssay: type === 'essay_question' || profile.startsWith('cc.essay') || /^(?:Essay|Short Response)$/u.test(blackboardType),
    points: points('points_possible') ?? points('cc_weighting') ?? points('qmd_absolutescore_max') ?? points('qmd_weighting'),
    isPercent: profile !== '' || type !== '',
    leavesOrderOpen: type !== '' || profile !== '',
    gradingNotes: field('grading_notes'),
    passage: field('parent_stimulus_item_ident'),
    id: field('bbmd_asi_object_id'),
  }
}

/** Kinds of questions that do not exist here, by the words of the tools that write them. */
const REFUSED_TYPES = /^(?:matching_question|multiple_dropdowns_question|calculated_question|categorization_question|ordering_question|hot_spot_question|formula_question)$/u
const REFUSED_BLACKBOARD = /^(?:Matching|Ordering|Hot Spot|Jumbled Sentence|Opinion Scale|Quiz Bowl|Calculated)$/u
const REFUSED_PARTS = ['response_grp', 'response_xy', 'response_extension', 'render_hotspot', 'render_slider', 'render_extension', 'itemproc_extension']

/** Why an item is of a kind that does not exist here; null when it may be read. */
export function refusedKind(item: XmlElement, { type, blackboardType }: Qti12Fields): Refusal | null {
  if (type === 'file_upload_question' || blackboardType === 'File Upload') return new Refusal('needs-upload')
  if (REFUSED_TYPES.test(type)) return new Refusal('unsupported-type', type)
  if (REFUSED_BLACKBOARD.test(blackboardType)) return new Refusal('unsupported-type', blackboardType)
  const part = qtiDescendants(item, (name) => REFUSED_PARTS.includes(name))[0]
  if (part !== undefined) return new Refusal('unsupported-type', qtiName(part))
  const ordered = qtiDescendants(item, (name) => /^response_/u.test(name)).find((response) => /^ordered$/iu.test(qtiAttribute(response, 'rcardinality') ?? ''))
  return ordered === undefined ? null : new Refusal('unsupported-type', 'ordering (rcardinality="Ordered")')
}
