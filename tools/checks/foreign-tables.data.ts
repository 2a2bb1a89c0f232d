import type { Foreign } from './table-owners.ts'

/** How often the stores of a feature still name a table of another one. The numbers only shrink: `npm run table:owners` takes them down. */
export const foreign: Foreign = {
  catalogue: { account: 4, audit_line: 2, certificate: 1, certificate_scheme: 3, company: 8, content_progress: 4, exam: 3, favourite_product: 1, media: 1, membership: 5, product_progress: 11, stored_file: 2, study_plan_item: 1 },
  centres: { account: 5, attempt: 2, company: 4, exam: 25, membership: 2, person: 2, stored_file: 4 },
  certificates: { account: 9, attempt: 1, company: 6, exam: 6, membership: 3, person: 3, product: 5, product_progress: 1, regrade_item: 1 },
  community: { account: 12, company: 8, content: 2, department: 1, lesson: 3, membership: 5, product: 22, product_progress: 1, teacher: 4 },
  companies: { account: 2, agreement: 1, agreement_signature: 1, attempt: 1, company: 13, department: 1, department_people: 1, membership: 5, session: 1, stored_file: 1 },
  core: { account: 2, membership: 1, session: 1, staff_grant: 4 },
  exams: { account: 5, attempt: 6, attempt_question: 1, certificate: 2, certificate_scheme: 3, company: 8, department: 7, department_people: 2, exam_application: 2, exam_centre: 1, exam_session: 4, exam_trial: 1, marking_task: 1, membership: 3, product: 3, product_progress: 2, question: 9, question_bank: 2, question_key: 1, question_version: 3 },
  grading: { account: 2, attempt: 20, attempt_answer: 1, attempt_event: 1, attempt_question: 12, certificate: 1, exam: 6, membership: 2, question_key: 6, question_version: 7, ungraded_attempt: 3 },
  identity: { attempt: 1, audit_line: 2, certificate: 1, certificate_scheme: 1, exam: 1, plan_standing: 1, product: 1, product_progress: 1, rate_limit: 2, study_day: 1, study_plan: 1, study_plan_target: 1 },
  learning: { account: 9, attempt: 2, certificate: 1, company: 14, content: 10, department: 10, department_people: 4, entitlement: 2, exam: 8, exam_company: 1, exam_rehearsal: 1, hls_index: 1, lesson: 14, membership: 14, notification: 3, person: 5, product: 27, stored_file: 4, teacher: 7 },
  live: { account: 5, company: 6, content: 4, content_progress: 3, lesson: 1, media: 1, membership: 3, notification: 1, person: 1, product: 16, product_company: 3, section: 1, staff_grant: 1, stored_file: 1, teacher: 9 },
  media: { account: 1, content: 6, lesson: 5, product: 2, stored_file: 1 },
  operations: { account: 5, audit_line: 2, company: 5, department: 2, exam: 2, live_class: 2, live_segment: 1, news: 1, order_refund: 1, person: 1, product: 5, question_bank: 2, regrade: 1, staff_grant: 1, stored_file: 1, study_plan: 2, task: 1, teacher: 1, wecom_app: 1 },
  orders: { account: 13, company: 5, coupon: 1, product: 4, stored_file: 1, teacher: 1, training_class: 1 },
  practice: { attempt: 5, attempt_answer: 1, attempt_mark: 2, attempt_question: 3, exam: 1, question: 4, question_bank: 6, question_key: 1, question_ruling: 1, question_version: 3 },
  questions: { account: 3, exam: 3, exam_turn: 1, question_exam_figure: 1, question_exposure: 1, question_figure: 4, stored_file: 4 },
  results: { account: 11, attempt: 28, attempt_answer: 1, attempt_leave: 1, attempt_mark: 7, attempt_question: 10, certificate: 2, company: 3, department: 4, exam: 9, exam_rehearsal: 1, leave_review: 4, marking_opinion: 1, marking_task: 1, membership: 9, product: 1, question: 2, question_bank: 1, question_key: 3, question_ruling: 2, question_version: 4, regrade: 8, regrade_item: 1 },
  sharing: { account: 8, company: 6, membership: 4, product: 7, product_progress: 3, teacher: 1 },
  site: { account: 4, certificate: 1, company: 1, favourite_product: 1, favourite_teacher: 1, notification: 1, outbound_message: 5, product: 2, subscription: 1 },
  sitting: { account: 14, certificate: 1, company: 3, department: 1, exam: 13, exam_appeal: 1, exam_session: 1, marking_task: 3, membership: 8, notification: 1, question: 1, question_version: 3, regrade: 1, session: 1 },
}
