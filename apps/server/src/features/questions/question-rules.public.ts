export { compatibleFeedback } from './feedback.rules.ts'
export { describeRegion, pointInRegion, presentRegions } from './hotspot.rules.ts'
export {
  comparableQuestion,
  comparableQuestionText,
  comparableRightAnswers,
  rightAnswerTexts,
} from './question.rules.ts'
export { ownScoringOf, type Scoring, scoringOf } from './scoring.rules.ts'
