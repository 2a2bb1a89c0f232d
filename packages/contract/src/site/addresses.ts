/** The pages that exist, exactly as specified; an address that is not here shows the 404 page with HTTP status 404. `$id` stands for any one part. */
export const addresses = [
  '/',
  '/login',
  '/authLogin',
  '/content-center',
  '/knowledge',
  '/knowledge-preview',
  '/detail',
  '/course-details',
  '/course-play',
  '/exam/list',
  '/exam/details',
  '/exam/answer',
  '/live',
  '/mockExam',
  '/mockExam/examResult',
  '/certificateQuery',
  '/certification',
  '/classOpeningPlan',
  '/findPartner',
  '/examCenter',
  '/examFiles',
  '/examAppointment',
  '/examApponitmentTime',
  '/user/coupon',
  '/careerCertification',
  '/preSales',
  '/technicalTraining',
  '/manageTraining',
  '/learnAboutService',
  '/news',
  '/contactUs',
  '/legalStatement',
  '/privacyStatement',
  '/study',
  '/studyList',
  '/user',
  '/user/concern',
  '/user/subscribeList',
  '/user/base',
  '/user/userinfo',
  '/mine-learn',
  '/user/indexPage',
  '/user/bought',
  '/user/material',
  '/user/sharing',
  '/user/wannaLearn',
  '/user/exam',
  '/user/ranking',
  '/user/recordDetail',
  '/user/recorddetail1',
  '/user/certificate',
  '/user/certificateDetail',
  '/console',
  '/console/outbox',
  '/console/people',
  '/console/people/$id',
  '/console/people/import',
  '/console/news',
  '/console/news/$id',
] as const

const hasParameter = /\/\$/
const patterns = (addresses as readonly string[])
  .filter((address) => hasParameter.test(address))
  .map((address) => ({ address, pattern: new RegExp(`^${address.replace(/\$\w+/g, '[^/]+')}$`) }))

/** The address that a path is, `/console/people/$id` for `/console/people/12`; null: no page. */
export function addressOf(path: string): string | null {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  if ((addresses as readonly string[]).includes(plain)) return plain.includes('$') ? null : plain
  return patterns.find(({ pattern }) => pattern.test(plain))?.address ?? null
}
export const isKnownAddress = (path: string): boolean => addressOf(path) !== null
