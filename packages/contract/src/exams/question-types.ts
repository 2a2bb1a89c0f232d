/** The types of questions, in the order in which papers and lists show them. */
export const questionTypes = [
  'single',
  'multiple',
  'judge',
  'blank',
  'numeric',
  'matching',
  'ordering',
  'gapChoice',
  'hotspot',
  'short',
  'upload',
] as const
export type QuestionType = (typeof questionTypes)[number]

/** Returns the letter of an option by its position from 0: A, B, C and so on. */
export const optionLetterAt = (position: number): string => String.fromCharCode(65 + position)

/** The types that lists always name; the others appear only if there are questions of them. */
export const commonQuestionTypes: readonly QuestionType[] = ['single', 'multiple', 'judge', 'blank', 'short']

/** Returns true for types that people mark: texts, and files that candidates upload (decision 107). */
export const isMarkedByPeople = (type: QuestionType): type is 'short' | 'upload' =>
  type === 'short' || type === 'upload'

/** Types that can be practised: those that need no grader. */
export const practiceQuestionTypes = questionTypes.filter((type) => !isMarkedByPeople(type))

/** The kinds of files that an answer may consist of: documents or pictures, photos, and sound. */
export const uploadKinds = ['file', 'photo', 'audio'] as const
export type UploadKind = (typeof uploadKinds)[number]
/** The maximum number of files that a question takes, and the largest size of one in MB. */
export const uploadLimits = { files: 5, megabytes: 20 } as const

/**
 * Returns true for types that are answered with a text for each gap; a number question has one gap, below its stem
 * (decision 100).
 */
export const isAnsweredWithTexts = (type: QuestionType): type is 'blank' | 'numeric' =>
  type === 'blank' || type === 'numeric'

export type PlacementQuestionType = 'matching' | 'ordering' | 'gapChoice'
/** Returns true for types that are answered by assigning an option to each of several places (decision 89). */
export const hasPlaces = (type: QuestionType): type is PlacementQuestionType =>
  type === 'matching' || type === 'ordering' || type === 'gapChoice'

/** Returns true for types that earn points by the question's own rule in every exam. */
export const hasOwnScoringRule = (type: QuestionType): boolean => hasPlaces(type) || type === 'hotspot'

/**
 * The rules by which places earn points; each question sets its own. `perPlace`: each correct place earns a share.
 * `minusWrong`: a wrong place cancels a correct one; an empty one doesn't. On a picture, the places are its correct
 * regions (`spots.ts`). The other rules are Moodle's for ordering questions; a share is earned by: each pair of
 * neighbours (`perNext`; `perNextAndEnd` adds the last item at the end), each neighbour of each item (`neighbours`),
 * all items before and after it (`beforeAfter`), the longest sequence in the correct order (`longest`; `longestRun`: of
 * consecutive items of the key; other items may be between them), or by each item, less with its distance from its place (`distance`).
 */
export const placeScoringRules = [
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
export type PlaceScoringRule = (typeof placeScoringRules)[number]

const orderPolicies: readonly PlaceScoringRule[] = [
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
const matchPolicies: readonly PlaceScoringRule[] = ['perPlace', 'allOrNothing', 'minusWrong']
/** Returns the rules that fit a type, in the order in which authors choose from them. */
export const scoringRulesOf = (type: PlacementQuestionType): readonly PlaceScoringRule[] =>
  type === 'ordering' ? orderPolicies : matchPolicies
