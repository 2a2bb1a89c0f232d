import type { ForeignUses } from './table-owners.ts'

/**
 * The number of times that stores of a feature still name a table of another one. The numbers may only decrease: `npm
 * run tables -- owners` lowers them.
 */
export const foreign: ForeignUses = {
  catalogue: { media: 1, study_plan_item: 1 },
  core: { account: 1, session: 1 },
  exams: { exam_trial: 1, question_key: 1 },
  grading: { attempt: 5, attempt_event: 1, question_key: 6 },
  identity: { plan_standing: 1, rate_limit: 2, study_day: 1, study_plan_target: 1 },
  learning: { hls_index: 1, product: 1 },
  media: { content: 1, product: 1 },
  operations: { live_segment: 1, news: 1, order_refund: 1, task: 1 },
  orders: { coupon: 1, training_class: 1 },
  practice: { question_key: 1, question_ruling: 1 },
  questions: { stored_file: 1 },
  results: { attempt: 1, attempt_leave: 1, marking_opinion: 1, question_key: 3, question_ruling: 2 },
  sitting: { exam_appeal: 1, marking_task: 2, ungraded_attempt: 1 },
}
