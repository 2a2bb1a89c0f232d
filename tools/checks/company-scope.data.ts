import type { StaffGrant } from '../../packages/contract/src/http/call.ts'

/** Reasons why a permission can't be given for one company. One that gets a call for a company must leave this list. */
export const wholeGrants: Readonly<Partial<Record<StaffGrant, string>>> = {
  courses: 'Courses, videos and knowledge belong to the catalogue, which all companies share.',
  exams: 'An exam has no company. Its rules, its board, its release and its regrades count for all candidates.',
  site: 'News, the home page and the statements are the same for everyone.',
  commerce: 'Orders, refunds and reconciliation belong to the account of the organisation that sells.',
  live: 'A class may be for several companies, and its stream runs on the server of the organisation.',
}

/**
 * Reasons why calls of a permission that can be given for one company are for the whole organisation only, by the
 * beginning of their paths. One without such a call must leave this list.
 */
export const wholeCalls: Readonly<Record<string, string>> = {
  '/company/console/company/': 'It creates, shuts or opens a whole company.',
  '/company/console/subscription/': 'The organisation sells subscriptions and creates their codes.',
  '/company/console/wecom/': 'The settings open accounts, also of people who belong to another company too.',
  '/user/console/people/factorReset': 'A second factor protects an account in all companies of its owner.',
  '/company/console/certificate/': 'A certificate is the word of the organisation that issues it.',
  '/company/console/certificateBatch/': 'As above, for many people at once.',
  '/company/console/certificateApply/': 'The organisation decides who gets its certificates.',
  '/company/console/apply/': 'The organisation decides applications, with documents of people of all companies.',
  '/company/console/returnReason/': 'One list of reasons serves both queues.',
  '/company/console/scheme/': 'Templates are shared by all companies.',
  '/company/console/track/': 'Tracks are shared by all companies.',
  '/company/console/exam': 'Exams with registration, centres, seats, coupons and files are shared by all companies.',
  '/company/console/checkin/': 'People of all companies sit in one session.',
  '/exam/console/blanks/': 'A corrected key counts for everyone who took the exam.',
  '/user/console/studyFortnight': 'It shows the figures of the whole portal on the first page of the console.',
  '/user/console/signIn/': 'A sign-in names an account before any company is chosen.',
  '/user/console/factorPolicy': 'The rule holds for the permissions of everyone.',
  '/site/console/message': 'Messages and their words belong to the whole portal.',
  '/site/console/brand': 'The portal has one brand.',
  '/user/console/jobs/': 'Jobs do the work of all companies.',
  '/user/console/settings/': 'The settings belong to the server.',
}
