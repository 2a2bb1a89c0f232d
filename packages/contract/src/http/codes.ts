/**
 * The HTTP status and the texts of an error, by its stable name. The envelope's `code` is that status; 202 is sent with
 * HTTP 200 (product decisions, section 2). The part of each feature is in `<feature>/<feature>.codes.ts`;
 * `all-codes.ts` joins them.
 */
export type ErrorWords = { readonly status: number; readonly zh: string; readonly en: string }

export const coreCodes = {
  malformed: { status: 400, zh: '提交的内容有误', en: 'Some fields are missing or invalid' },
  notSignedIn: { status: 401, zh: '请先登录', en: 'Sign in first' },
  sessionExpired: { status: 401, zh: '登录已过期，请重新登录', en: 'Your session has expired. Sign in again.' },
  sessionEnded: { status: 202, zh: '账号已在其他地方登录', en: 'You have signed in somewhere else' },
  membershipWithdrawn: {
    status: 202,
    zh: '您已不属于这家企业，请重新登录',
    en: 'You no longer belong to this company. Sign in again.',
  },
  accountSuspended: {
    status: 202,
    zh: '账号已暂停，请联系管理员',
    en: 'This account is suspended. Contact your administrator.',
  },
  reauthenticationNeeded: {
    status: 403,
    zh: '此操作需要再次确认身份，未作任何更改',
    en: 'Confirm your identity again for this step. Nothing was changed.',
  },
  forbidden: { status: 403, zh: '没有权限', en: 'You don’t have permission for this' },
  notFound: { status: 404, zh: '没有找到', en: 'Not found' },
  companyMoved: {
    status: 409,
    zh: '您已在其他窗口切换到另一家企业，刚才的操作未执行',
    en: 'You switched to another company in another window. Nothing was changed here.',
  },
  conflict: {
    status: 409,
    zh: '内容已被修改，请刷新后重试',
    en: 'A colleague has changed this meanwhile. Reload and try again.',
  },
  tooSlow: {
    status: 408,
    zh: '请求传输太慢，连接已断开，请检查网络后重试',
    en: 'The request took too long to arrive. Check your connection and try again.',
  },
  tooLarge: { status: 413, zh: '文件或内容太大', en: 'The file or content is too large' },
  wrongFileType: {
    status: 415,
    zh: '文件类型不符或内容已损坏',
    en: 'The file type doesn’t match its name, or the file is damaged',
  },
  pictureTooLarge: {
    status: 413,
    zh: '图片像素太多，请缩小到 5000 万像素以内',
    en: 'The picture has too many pixels. Reduce it to less than 50 megapixels.',
  },
  activeDocument: {
    status: 415,
    zh: 'PDF 中含有脚本、表单动作、附件或加密，请另存（打印）为普通 PDF，或上传图片',
    en: 'The PDF contains scripts, form actions, attachments or encryption. Print it to a plain PDF, or upload a picture.',
  },
  uploadQuota: {
    status: 429,
    zh: '今日上传的文件已达上限，请稍后再传',
    en: 'You’ve reached the daily upload limit. Try again later.',
  },
  tooManyRequests: { status: 429, zh: '操作太频繁，请稍后再试', en: 'Too many requests. Try again later.' },
  headTooLarge: { status: 431, zh: '网址或请求头太长', en: 'The address or the headers of the request are too long' },
  unavailable: {
    status: 503,
    zh: '服务暂时不可用，请稍后再试',
    en: 'The service is temporarily unavailable. Try again.',
  },
  maintenance: {
    status: 503,
    zh: '系统正在维护，请稍后再来',
    en: 'The portal is under maintenance. Come back later.',
  },
  internal: { status: 500, zh: '系统出错了，请稍后再试', en: 'Something went wrong on our side. Try again.' },
} as const satisfies Record<string, ErrorWords>

/** Codes that any call may return without declaring them. */
export const codesOfEveryCall = [
  'malformed',
  'tooSlow',
  'tooManyRequests',
  'unavailable',
  'maintenance',
  'internal',
  'tooLarge',
  'headTooLarge',
] as const
/** Codes that any call with a session may return in addition. */
export const codesOfEverySession = [
  'notSignedIn',
  'sessionExpired',
  'sessionEnded',
  'membershipWithdrawn',
  'accountSuspended',
  'companyMoved',
] as const
