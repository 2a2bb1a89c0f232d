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

/**
 * The rules by which places earn points, always the question's own. perPlace: each correct place its share. minusWrong:
 * a wrong place cancels a correct one; an empty one doesn't. The others concern orders and are named for what counts:
 * each pair of neighbours (perNext; with the end of the list as one: perNextAndEnd), both neighbours of each item
 * (neighbours), all items before and after it (beforeAfter), the longest sequence in the correct order (longest; without
 * a gap in it: longestRun), and the distance of each item from its place (distance). These are the modes of Moodle.
 */
export const placePolicies = [
  'allOrNothing',
  'perPlace',
  'minusWrong',
  'perNext',
  'perNextAndEnd',
  'neighbours',
  'beforeAfter',
  'longest',
  'longestRun',
  'distance',
] as const
export type PlacePolicy = (typeof placePolicies)[number]

const orderPolicies: readonly PlacePolicy[] = [
  'longest',
  'perPlace',
  'allOrNothing',
  'perNext',
  'perNextAndEnd',
  'neighbours',
  'beforeAfter',
  'longestRun',
  'distance',
]
const matchPolicies: readonly PlacePolicy[] = ['perPlace', 'allOrNothing', 'minusWrong']
/** The rules that fit a type, in the order in which authors choose from them. */
export const policiesOf = (type: PlacedType): readonly PlacePolicy[] =>
  type === 'ordering' ? orderPolicies : matchPolicies
