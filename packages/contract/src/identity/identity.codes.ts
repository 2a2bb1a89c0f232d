import type { ErrorWords } from '../http/codes.ts'

export const identityCodes = {
  wrongPassword: { status: 400, zh: '账号或密码不正确', en: 'The account or password is not correct' },
  signInLocked: { status: 429, zh: '尝试次数过多，请稍后再试', en: 'Too many attempts, please try again later' },
  signInCodeInvalid: {
    status: 400,
    zh: '登录凭证无效或已使用，请重新登录',
    en: 'This sign-in is no longer valid. Please sign in again',
  },
  resetLinkInvalid: { status: 400, zh: '重置链接无效或已过期', en: 'This reset link is not valid or has expired' },
  passwordTooWeak: {
    status: 400,
    zh: '密码至少 8 位，且不能是常见密码',
    en: 'Use at least 8 characters, and not a common password',
  },
  signInLinkInvalid: {
    status: 400,
    zh: '登录链接无效或已过期，请重新获取',
    en: 'This sign-in link is not valid or has expired. Please ask for a new one',
  },
  confirmContacts: {
    status: 403,
    zh: '这个账号获得新权限后，还没有重新确认联系方式。请让授予权限的人发送邀请：打开邮件中的链接即可确认邮箱并设置新密码',
    en: 'This account has been given permissions since you last confirmed how you sign in. Ask the person who gave them to send you an invitation: its link confirms your e-mail address and sets a new password',
  },
  noCompany: { status: 403, zh: '你还不属于任何企业', en: 'You do not belong to a company yet' },
  notYourCompany: { status: 403, zh: '你不属于这家企业，无法切换', en: 'You do not belong to this company' },
  foreignRedirect: { status: 400, zh: '跳转地址不属于本站', en: 'The return address is not on this portal' },
  nameInvalid: {
    status: 400,
    zh: '姓名只能包含中文或字母',
    en: 'The name may contain letters or Chinese characters only',
  },
  emailInvalid: { status: 400, zh: '邮箱格式不正确', en: 'Email format is not correct' },
  emailTaken: { status: 409, zh: '这个邮箱已被其他账号使用', en: 'This e-mail address belongs to another account' },
  emailLinkInvalid: {
    status: 400,
    zh: '确认链接无效或已过期，请重新发送',
    en: 'This link is invalid or has expired. Please request a new one',
  },
  phoneInvalid: { status: 400, zh: '手机号格式不正确', en: 'The phone number is not correct' },
  phoneTaken: { status: 409, zh: '这个手机号已被其他账号使用', en: 'This phone number belongs to another account' },
  smsCodeInvalid: { status: 400, zh: '验证码不正确或已过期', en: 'The code is not correct or has expired' },
  wecomNotConfigured: { status: 404, zh: '尚未配置企业微信登录', en: 'WeCom sign-in is not configured' },
  wecomUnbound: {
    status: 403,
    zh: '你的企业微信账号还没有绑定培训账号，请联系企业管理员',
    en: 'Your WeCom account is not linked to a training account yet; please ask your administrator',
  },
  wecomNotMember: {
    status: 403,
    zh: '你不是这家企业的企业微信成员',
    en: 'You are not a member of this company in WeCom',
  },
  wecomRefused: {
    status: 502,
    zh: '企业微信拒绝了请求，请联系管理员检查配置',
    en: 'WeCom refused the request; please ask your administrator to check its settings',
  },
  wecomUnavailable: {
    status: 503,
    zh: '暂时连不上企业微信，请稍后再试',
    en: 'WeCom cannot be reached at the moment, please try again',
  },
  aboveYou: {
    status: 403,
    zh: '该账号拥有你没有的权限，或属于你管理范围之外的企业，你不能为它开通登录',
    en: 'You cannot open this account: it has grants that you lack, or belongs to a company you do not manage',
  },
  personAboveYou: {
    status: 403,
    zh: '该账号拥有你没有的权限，或属于你管理范围之外的企业，你不能更改它',
    en: 'You cannot change this account: it has grants that you lack, or belongs to a company you do not manage',
  },
  grantAboveYou: {
    status: 403,
    zh: '你只能授予或收回自己拥有的权限',
    en: 'You can only give or take grants that you hold yourself',
  },
  grantNotForCompany: {
    status: 409,
    zh: '这项权限不能只授予一家企业，请授予整个机构',
    en: 'This grant has no effect for one company. Give it for the whole organisation',
  },
  notYourself: { status: 409, zh: '不能对自己的账号这样操作', en: 'You cannot do this to your own account' },
  notMemberThere: {
    status: 409,
    zh: '此人不在这家企业，请先加入企业',
    en: 'This person does not belong to that company. Add them to it first',
  },
  noEmail: {
    status: 409,
    zh: '没有邮箱，无法发送邀请，请先填写邮箱',
    en: 'This person has no e-mail address. Enter one first',
  },
  loginTaken: { status: 409, zh: '这个账号名已被使用', en: 'Another account uses this login. Choose another one' },
  employeeNoTaken: {
    status: 409,
    zh: '这个工号已属于该企业的另一个人',
    en: 'Another person in this company has this employee number',
  },
  departmentNotFound: { status: 404, zh: '没有找到这个部门', en: 'This department does not exist' },
  departmentNameTaken: {
    status: 409,
    zh: '同一级已有同名部门',
    en: 'A department with this name already exists at this level',
  },
  departmentInItself: {
    status: 409,
    zh: '部门不能移到自己或自己的下级之下',
    en: 'A department cannot be moved below itself or one of its subdepartments',
  },
  departmentTooDeep: { status: 409, zh: '部门最多 12 级', en: 'Departments have at most 12 levels' },
  departmentInUse: {
    status: 409,
    zh: '部门里还有人、下级部门或学习计划，请先移走',
    en: 'This department still has people, subdepartments or study plans. Move them first',
  },
  viewNameTaken: { status: 409, zh: '你已有同名视图', en: 'You already have a view with this name' },
  tooManyViews: {
    status: 409,
    zh: '视图已达 50 个，请先删除不用的',
    en: 'You already have 50 views. Remove one first',
  },
  importHasProblems: {
    status: 409,
    zh: '文件中还有错误；改正后再试，或选择跳过有错的行',
    en: 'The file has mistakes. Correct them, or choose to skip these rows',
  },
  wecomTaken: {
    status: 409,
    zh: '这个企业微信成员或账号已被绑定，或 CorpID 已被其他企业使用',
    en: 'This WeCom member or account is already linked, or another company uses this CorpID',
  },
} as const satisfies Record<string, ErrorWords>
