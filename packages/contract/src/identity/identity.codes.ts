import type { ErrorWords } from '../http/codes.ts'

export const identityCodes = {
  wrongPassword: { status: 400, zh: '账号或密码不正确', en: 'Incorrect account or password' },
  signInLocked: { status: 429, zh: '尝试次数过多，请稍后再试', en: 'Too many attempts. Try again later.' },
  signInCodeInvalid: {
    status: 400,
    zh: '登录凭证无效或已使用，请重新登录',
    en: 'This sign-in has expired. Sign in again.',
  },
  resetLinkInvalid: { status: 400, zh: '重置链接无效或已过期', en: 'This reset link is invalid or has expired' },
  passwordTooWeak: {
    status: 400,
    zh: '密码至少 8 位，且不能是常见密码',
    en: 'Use at least 8 characters and avoid common passwords',
  },
  signInLinkInvalid: {
    status: 400,
    zh: '登录链接无效或已过期，请重新获取',
    en: 'This sign-in link is invalid or has expired. Request a new one.',
  },
  confirmContacts: {
    status: 403,
    zh: '该账号获得新权限后，尚未重新确认联系方式。请联系授予权限的管理员发送邀请，打开邮件中的链接即可确认邮箱并设置新密码',
    en: 'This account received new permissions after you last confirmed your sign-in details. Ask the administrator for an invitation. Its link confirms your email address and sets a new password.',
  },
  factorNeeded: {
    status: 403,
    zh: '请完成第二步验证',
    en: 'Complete the second step to sign in',
  },
  factorRequired: {
    status: 403,
    zh: '此操作需要第二步验证。请在“个人信息”中设置验证器或通行密钥',
    en: 'This needs a second factor. Set up an authenticator app or a passkey under “Personal information”.',
  },
  factorCodeInvalid: {
    status: 400,
    zh: '验证码不正确或已使用',
    en: 'The code is incorrect or was already used',
  },
  passkeyRefused: {
    status: 400,
    zh: '无法确认该通行密钥，请重试或改用其他方式',
    en: "This passkey couldn't be verified. Try again or use another way.",
  },
  waitingSignInOver: {
    status: 400,
    zh: '登录已超时，请重新登录',
    en: 'This sign-in took too long. Sign in again.',
  },
  tooManyFactors: {
    status: 409,
    zh: '最多可设置 10 个，请先移除不用的',
    en: 'You can have at most 10. Remove one first.',
  },
  noFactor: { status: 409, zh: '此人没有设置第二步验证', en: 'This person has no second factor' },
  factorOfYourOwnFirst: {
    status: 409,
    zh: '请先为自己的账号设置第二步验证并在本次登录中使用，否则您将无法继续管理设置',
    en: 'Set up a second factor for your own account first. Otherwise you would lock yourself out of the settings.',
  },
  companySignInRequired: {
    status: 403,
    zh: '您的企业要求使用企业账号登录，请选择“企业账号登录”',
    en: 'Your company requires its own sign-in. Choose “Sign in with your company”.',
  },
  sharedIssuer: {
    status: 400,
    zh: '该发行者地址由所有租户共用，任何人都能冒用。请填写本企业租户的发行者地址',
    en: 'Every tenant uses this issuer, so anyone could claim to be your people. Enter the issuer of your own tenant.',
  },
  issuerNotHttps: {
    status: 400,
    zh: '发行者地址须以 https:// 开头，并指向公网',
    en: 'The issuer must start with https:// and be a public address',
  },
  metadataUnreachable: {
    status: 400,
    zh: '无法从该地址取得元数据。地址须以 https:// 开头，指向公网，并返回 XML',
    en: "The metadata can't be fetched. The address must start with https://, be public, and return XML.",
  },
  metadataInvalid: {
    status: 400,
    zh: '这不是一个 SAML 2.0 身份提供方的元数据。它须包含 HTTP-Redirect 登录地址和 RSA 签名证书',
    en: 'This is not the metadata of one SAML 2.0 identity provider. It needs an HTTP-Redirect sign-in address and an RSA signing certificate.',
  },
  signInUrlInvalid: {
    status: 400,
    zh: '登录地址须以 https:// 开头',
    en: 'The sign-in address must start with https://',
  },
  certificateInvalid: {
    status: 400,
    zh: '请填写 PEM 格式的签名证书，RSA 至少 2048 位，最多 4 张',
    en: 'Enter signing certificates in PEM: RSA with at least 2048 bits, at most 4 of them',
  },
  directoryUrlInvalid: {
    status: 400,
    zh: '请填写 ldaps:// 或 ldap:// 开头的地址，不含路径。内网地址须先由平台运维人员加入 OUTBOUND_ALLOW',
    en: 'Enter an address that starts with ldaps:// or ldap://, without a path. The operator of the portal must add an address inside a private network to OUTBOUND_ALLOW first.',
  },
  directoryFilterInvalid: {
    status: 400,
    zh: '这不是有效的 LDAP 筛选条件，例如 (objectClass=person)',
    en: 'This is not an LDAP filter, such as (objectClass=person)',
  },
  directoryCertificateInvalid: {
    status: 400,
    zh: '请填写 PEM 格式的 CA 证书，最多 4 张',
    en: 'Enter CA certificates in PEM, at most 4 of them',
  },
  connectionIsOn: {
    status: 409,
    zh: '该连接仍在使用，请先停用',
    en: 'This connection is still on. Turn it off first.',
  },
  connectionNotProven: {
    status: 409,
    zh: '请先试登录并匹配到人员，再启用该连接',
    en: 'Run a test sign-in that matches a person before you turn the connection on',
  },
  noEmergencyAccount: {
    status: 409,
    zh: '要求企业登录时，至少保留一个设有密码的应急账号',
    en: 'While company sign-in is required, keep at least one emergency account with a password',
  },
  tooManyConnections: { status: 409, zh: '数量已达上限', en: 'The limit for this company is reached' },
  domainInvalid: {
    status: 400,
    zh: '请填写邮箱域名，例如 example.com',
    en: 'Enter a mail domain, such as example.com',
  },
  domainTaken: {
    status: 409,
    zh: '另一家企业已证明该域名属于自己',
    en: 'Another company has already verified this domain',
  },
  domainNotProved: {
    status: 409,
    zh: '请先证明该域名属于本企业，再用作平台地址',
    en: 'Verify this domain before you use it as an address',
  },
  hostIsPortals: {
    status: 409,
    zh: '该主机名是平台自己的地址',
    en: "This host name is the portal's own address",
  },
  companyCodeInvalid: {
    status: 400,
    zh: '企业代码为 3 至 32 位小写字母、数字或连字符',
    en: 'Use 3 to 32 lowercase letters, digits or hyphens',
  },
  companyCodeTaken: { status: 409, zh: '另一家企业正在使用该代码', en: 'Another company uses this code' },
  noCompany: { status: 403, zh: '您尚未加入任何企业', en: "You don't belong to a company yet" },
  notYourCompany: { status: 403, zh: '您不属于该企业，无法切换', en: "You don't belong to this company" },
  foreignRedirect: { status: 400, zh: '跳转地址不属于本平台', en: "The return address isn't on this portal" },
  nameInvalid: {
    status: 400,
    zh: '姓名只能包含中文或字母',
    en: 'Use letters or Chinese characters only',
  },
  emailInvalid: { status: 400, zh: '邮箱格式不正确', en: 'Email format is not correct' },
  emailTaken: { status: 409, zh: '该邮箱已被其他账号使用', en: 'Another account uses this email address' },
  emailLinkInvalid: {
    status: 400,
    zh: '确认链接无效或已过期，请重新发送',
    en: 'This link is invalid or has expired. Request a new one.',
  },
  phoneInvalid: { status: 400, zh: '手机号格式不正确', en: 'Enter a valid phone number' },
  phoneTaken: { status: 409, zh: '该手机号已被其他账号使用', en: 'Another account uses this phone number' },
  smsCodeInvalid: { status: 400, zh: '验证码不正确或已过期', en: 'The code is incorrect or has expired' },
  wecomNotConfigured: { status: 404, zh: '尚未配置企业微信登录', en: "WeCom sign-in isn't set up" },
  wecomUnbound: {
    status: 403,
    zh: '您的企业微信账号尚未绑定培训账号，请联系企业管理员',
    en: "Your WeCom account isn't bound to a training account. Contact your administrator.",
  },
  wecomNotMember: {
    status: 403,
    zh: '您不是该企业的企业微信成员',
    en: "You aren't a member of this company in WeCom",
  },
  wecomRefused: {
    status: 502,
    zh: '企业微信拒绝了请求，请联系管理员检查配置',
    en: 'WeCom rejected the request. Ask your administrator to check its settings.',
  },
  wecomUnavailable: {
    status: 503,
    zh: '暂时无法连接企业微信，请稍后再试',
    en: 'WeCom is unavailable. Try again later.',
  },
  aboveYou: {
    status: 403,
    zh: '该账号拥有您没有的权限，或属于您管理范围之外的企业，您不能为其开通登录',
    en: "You can't give access to this account. It has permissions you don't have, or belongs to a company you don't manage.",
  },
  personAboveYou: {
    status: 403,
    zh: '该账号拥有您没有的权限，或属于您管理范围之外的企业，您不能修改',
    en: "You can't change this account. It has permissions you don't have, or belongs to a company you don't manage.",
  },
  grantAboveYou: {
    status: 403,
    zh: '您只能授予或撤销自己拥有的权限',
    en: 'You can only grant or revoke permissions you have yourself',
  },
  grantNotForCompany: {
    status: 409,
    zh: '该权限不能只授予一家企业，请授予整个机构',
    en: 'This permission has no effect for a single company. Grant it for the whole organisation.',
  },
  roleIsBuiltIn: {
    status: 409,
    zh: '内置角色不能修改或删除，请另建角色',
    en: "A built-in role can't be changed or deleted. Create a role instead.",
  },
  roleIsHeld: {
    status: 409,
    zh: '仍有人员担任该角色，请先撤销',
    en: 'People still hold this role. Revoke it first.',
  },
  notYourself: { status: 409, zh: '不能对自己的账号执行此操作', en: "You can't do this to your own account" },
  notMemberThere: {
    status: 409,
    zh: '此人不在该企业，请先将其加入企业',
    en: "This person doesn't belong to that company. Add them first.",
  },
  nobodyToInvite: {
    status: 409,
    zh: '所选人员都已设置密码，或邀请仍在有效期内',
    en: 'Everyone selected has a password or an invitation that is still valid',
  },
  noEmail: {
    status: 409,
    zh: '没有邮箱，无法发送邀请，请先填写邮箱',
    en: 'This person has no email address. Enter one first.',
  },
  loginTaken: { status: 409, zh: '该账号名已被使用', en: 'This username is taken. Choose another one.' },
  employeeNoTaken: {
    status: 409,
    zh: '该工号已属于企业内的其他人员',
    en: 'Another person in this company has this employee number',
  },
  managerNotFound: {
    status: 404,
    zh: '直属主管须是该企业的其他在职人员',
    en: 'The manager must be another active member of this company',
  },
  departmentNotFound: { status: 404, zh: '未找到该部门', en: 'Department not found' },
  departmentNameTaken: {
    status: 409,
    zh: '同一级已有同名部门',
    en: 'A department with this name already exists at this level',
  },
  departmentInItself: {
    status: 409,
    zh: '部门不能移到自己或自己的下级之下',
    en: "A department can't be moved under itself or its sub-departments",
  },
  departmentTooDeep: { status: 409, zh: '部门最多 12 级', en: 'Departments can have at most 12 levels' },
  departmentInUse: {
    status: 409,
    zh: '部门中还有人员、下级部门或学习计划，请先移走',
    en: 'This department still has people, sub-departments or study plans. Move them first.',
  },
  viewNameTaken: { status: 409, zh: '您已有同名视图', en: 'You already have a view with this name' },
  tooManyViews: {
    status: 409,
    zh: '视图已达 50 个，请先删除不用的',
    en: 'You already have 50 views. Delete one first.',
  },
  importHasProblems: {
    status: 409,
    zh: '文件中还有错误，请改正后重试，或选择跳过有错误的行',
    en: 'The file has errors. Fix them, or skip these rows.',
  },
  wecomTaken: {
    status: 409,
    zh: '该企业微信成员或账号已被绑定，或 CorpID 已被其他企业使用',
    en: 'This WeCom member or account is already bound, or another company uses this corp ID',
  },
} as const satisfies Record<string, ErrorWords>
