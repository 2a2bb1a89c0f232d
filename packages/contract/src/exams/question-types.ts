/** The types of questions, in the order in which papers and lists show them. */
export const questionTypes = [
  'single',
  'multiple',
  'judge',
  'blank',
  'matching',
  'ordering',
  'gapChoice',
  'short',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** Types that can be practised; a short answer needs a grader. */
export const practisedTypes = questionTypes.filter((type) => type !== 'short')

export type PlacedType = 'matching' | 'ordering' | 'gapChoice'
/** True for types whose answer gives each of several places an option (decision 89). */
export const hasPlaces = (type: QuestionType): type is PlacedType =>
  type === 'matching' || type === 'ordering' || type === 'gapChoice'
