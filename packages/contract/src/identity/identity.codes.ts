import type { ErrorWords } from '../http/codes.ts'

export const identityCodes = {
  wrongPassword: { status: 400, zh: '账号或密码不正确', en: 'The account or password is not correct' },
  signInLocked: { status: 429, zh: '尝试次数过多，请稍后再试', en: 'Too many attempts, please try again later' },
  signInCodeInvalid: { status: 400, zh: '登录凭证无效或已使用，请重新登录', en: 'This sign-in is no longer valid, please sign in again' },
  resetLinkInvalid: { status: 400, zh: '重置链接无效或已过期', en: 'This reset link is not valid or has expired' },
  passwordTooWeak: { status: 400, zh: '密码至少 8 位，且不能是常见密码', en: 'Use at least 8 characters, and not a common password' },
  noCompany: { status: 403, zh: '你还不属于任何企业', en: 'You do not belong to a company yet' },
  notYourCompany: { status: 403, zh: '你不属于这家企业，无法切换', en: 'You do not belong to this company' },
  foreignRedirect: { status: 400, zh: '跳转地址不属于本站', en: 'The return address is not on this portal' },
  nameInvalid: { status: 400, zh: '姓名只能包含中文或字母', en: 'The name may contain letters or Chinese characters only' },
  emailInvalid: { status: 400, zh: '邮箱格式不正确', en: 'Email format is not correct' },
  emailTaken: { status: 409, zh: '这个邮箱已被其他账号使用', en: 'This e-mail address belongs to another account' },
  emailLinkInvalid: { status: 400, zh: '确认链接无效或已过期，请重新发送', en: 'This link is not valid or has expired; please have it sent again' },
  phoneInvalid: { status: 400, zh: '手机号格式不正确', en: 'The phone number is not correct' },
  phoneTaken: { status: 409, zh: '这个手机号已被其他账号使用', en: 'This phone number belongs to another account' },
  smsCodeInvalid: { status: 400, zh: '验证码不正确或已过期', en: 'The code is not correct or has expired' },
  wecomNotConfigured: { status: 404, zh: '尚未配置企业微信登录', en: 'WeCom sign-in is not configured' },
  wecomUnbound: {
    status: 403,
    zh: '你的企业微信账号还没有绑定培训账号，请联系企业管理员',
    en: 'Your WeCom account is not linked to a training account yet; please ask your administrator',
  },
  wecomNotMember: { status: 403, zh: '你不是这家企业的企业微信成员', en: 'You are not a member of this company in WeCom' },
  wecomRefused: { status: 502, zh: '企业微信拒绝了请求，请联系管理员检查配置', en: 'WeCom refused the request; please ask your administrator to check its settings' },
  wecomUnavailable: { status: 503, zh: '暂时连不上企业微信，请稍后再试', en: 'WeCom cannot be reached at the moment, please try again' },
  aboveYou: {
    status: 403,
    zh: '该账号拥有你没有的权限，或属于你管理范围之外的企业，你不能为它开通登录',
    en: 'This account holds grants that you lack, or belongs to a company outside your reach; you cannot open it',
  },
  wecomTaken: { status: 409, zh: '这个企业微信成员或账号已被绑定，或 CorpID 已被其他企业使用', en: 'This WeCom member, account or corp id is bound already' },
} as const satisfies Record<string, ErrorWords>
