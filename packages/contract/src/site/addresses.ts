/** The pages that exist, exactly as specified; an address that is not here shows the 404 page with HTTP status 404. */
export const addresses = [
  '/',
  '/login',
  '/authLogin',
  '/content-center',
  '/detail',
  '/course-details',
  '/course-play',
  '/exam/list',
  '/exam/details',
  '/exam/answer',
  '/mockExam',
  '/mockExam/examResult',
  '/certificateQuery',
  '/user',
  '/user/concern',
  '/user/subscribeList',
  '/user/base',
  '/user/userinfo',
  '/user/exam',
  '/user/ranking',
  '/user/recordDetail',
  '/user/recorddetail1',
  '/user/certificate',
  '/user/certificateDetail',
] as const

export const isKnownAddress = (path: string): boolean => (addresses as readonly string[]).includes(path.length > 1 ? path.replace(/\/$/, '') : path)
