import type { MessageTextKind } from '@portal/contract/site/message-text.limits.ts'

/** A message of the portal to a person: its channel, its placeholders, and its default words. */
type MessageWords = {
  readonly channel: 'mail' | 'sms'
  /** Filled in when it is sent; `portal` and, in text messages, `signature` come from the brand. */
  readonly placeholders: readonly string[]
  /** Placeholders without which the message is of no use. */
  readonly required: readonly string[]
  readonly zh: { readonly subject: string; readonly body: string }
  readonly en: { readonly subject: string; readonly body: string }
}

/** The names of the messages in the console. */
export const messageLabels = {
  invitation: { zh: '邀请', en: 'Invitation' },
  joiningLink: { zh: '自助注册链接', en: 'Self-registration link' },
  joiningApproved: { zh: '加入申请已批准', en: 'Application to join approved' },
  joiningRejected: { zh: '加入申请被驳回', en: 'Application to join rejected' },
  joiningExpired: { zh: '加入申请已过期', en: 'Application to join expired' },
  passwordLink: { zh: '重置密码', en: 'Password reset' },
  signInLink: { zh: '登录链接', en: 'Sign-in link' },
  emailConfirm: { zh: '确认邮箱', en: 'Email confirmation' },
  passwordChanged: { zh: '密码已修改', en: 'Password changed' },
  emailChanged: { zh: '邮箱已修改', en: 'Email address changed' },
  phoneChanged: { zh: '手机号已修改', en: 'Phone number changed' },
  wecomBound: { zh: '已绑定企业微信', en: 'Bound to WeCom' },
  codeSms: { zh: '短信验证码', en: 'Code by text message' },
  phoneChangedSms: { zh: '手机号已修改（短信）', en: 'Phone number changed, text message' },
} as const satisfies Readonly<Record<MessageTextKind, { readonly zh: string; readonly en: string }>>

/** The messages whose text staff can change, in the order of the console. A text message has no subject. */
export const messageTexts = {
  invitation: {
    channel: 'mail',
    placeholders: ['portal', 'name', 'login', 'link', 'days'],
    required: ['login', 'link'],
    zh: {
      subject: '邀请您加入{portal}',
      body: '{name}，您好：\n\n您的培训账号已开通，账号名是 {login}。\n\n请在 {days} 天内打开下面的链接，设置密码后即可登录：\n{link}\n\n链接过期后，请联系企业管理员重新发送。',
    },
    en: {
      subject: 'You’re invited to {portal}',
      body: 'Hello {name},\n\nAn account has been created for you. Your username is {login}.\n\nOpen this link within {days} days to set a password and sign in:\n{link}\n\nIf the link has expired, ask your administrator for a new invitation.',
    },
  },
  joiningLink: {
    channel: 'mail',
    placeholders: ['portal', 'company', 'link', 'minutes'],
    required: ['link'],
    zh: {
      subject: '确认邮箱，加入{company}',
      body: '我们收到用此邮箱在{portal}加入{company}的请求。\n\n请在 {minutes} 分钟内打开下面的链接继续，链接只能使用一次：\n{link}\n\n如非您本人操作，请忽略此邮件，也不要将链接转发给他人。',
    },
    en: {
      subject: 'Confirm your email address to join {company}',
      body: 'We received a request to join {company} at {portal} with this address.\n\nOpen this link within {minutes} minutes to continue. It works once:\n{link}\n\nIf this wasn’t you, ignore this email and don’t share the link.',
    },
  },
  joiningApproved: {
    channel: 'mail',
    placeholders: ['portal', 'company', 'link'],
    required: [],
    zh: {
      subject: '您已加入{company}',
      body: '您加入{company}的申请已获批准。请用您的邮箱和密码登录{portal}开始学习：\n{link}',
    },
    en: {
      subject: 'You joined {company}',
      body: 'Your application to join {company} was approved. Sign in to {portal} with your email address and password to start learning:\n{link}',
    },
  },
  joiningRejected: {
    channel: 'mail',
    placeholders: ['portal', 'company', 'reason'],
    required: ['reason'],
    zh: {
      subject: '未能加入{company}',
      body: '您在{portal}加入{company}的申请未获批准。\n\n原因：{reason}\n\n如有疑问，请联系该企业的管理员。',
    },
    en: {
      subject: 'Your application to join {company} was rejected',
      body: 'Your application to join {company} at {portal} was rejected.\n\nReason: {reason}\n\nIf you have questions, contact the company’s administrator.',
    },
  },
  joiningExpired: {
    channel: 'mail',
    placeholders: ['portal', 'company'],
    required: [],
    zh: {
      subject: '加入{company}的申请已过期',
      body: '您在{portal}加入{company}的申请长时间未处理，已过期。如仍需加入，请联系该企业的管理员，或重新申请。',
    },
    en: {
      subject: 'Your application to join {company} expired',
      body: 'Your application to join {company} at {portal} was not reviewed in time, so it expired. If you still want to join, contact the company’s administrator or apply again.',
    },
  },
  passwordLink: {
    channel: 'mail',
    placeholders: ['portal', 'link', 'minutes'],
    required: ['link'],
    zh: {
      subject: '重置密码',
      body: '我们收到重置您{portal}密码的请求。\n\n请在 {minutes} 分钟内打开下面的链接设置新密码：\n{link}\n\n如非您本人操作，请忽略此邮件，密码不会改变。',
    },
    en: {
      subject: 'Reset your password',
      body: 'We received a request to reset your password at {portal}.\n\nOpen this link within {minutes} minutes to set a new password:\n{link}\n\nIf this wasn’t you, ignore this email. Your password won’t change.',
    },
  },
  signInLink: {
    channel: 'mail',
    placeholders: ['portal', 'link', 'minutes'],
    required: ['link'],
    zh: {
      subject: '登录链接',
      body: '我们收到您通过邮件登录{portal}的请求。\n\n请在 {minutes} 分钟内打开下面的链接登录，链接只能使用一次：\n{link}\n\n如非您本人操作，请忽略此邮件，也不要将链接转发给他人。',
    },
    en: {
      subject: 'Your sign-in link',
      body: 'We received a request to sign in to {portal} by email.\n\nOpen this link within {minutes} minutes to sign in. It works once:\n{link}\n\nIf this wasn’t you, ignore this email and don’t share the link.',
    },
  },
  emailConfirm: {
    channel: 'mail',
    placeholders: ['portal', 'link', 'hours'],
    required: ['link'],
    zh: {
      subject: '确认您的邮箱',
      body: '我们收到将此邮箱设为{portal}账号邮箱的请求。\n\n请在 {hours} 小时内打开下面的链接确认（需要登录该账号）：\n{link}\n\n如非您本人操作，请忽略此邮件，账号不会改变。',
    },
    en: {
      subject: 'Confirm your email address',
      body: 'We received a request to use this address for an account at {portal}.\n\nOpen this link within {hours} hours to confirm it, while signed in to that account:\n{link}\n\nIf this wasn’t you, ignore this email. Nothing will change.',
    },
  },
  passwordChanged: {
    channel: 'mail',
    placeholders: ['portal'],
    required: [],
    zh: {
      subject: '密码已修改',
      body: '您在{portal}的密码刚刚被修改，其他设备已退出登录。如非您本人操作，请立即通过“忘记密码？”重置，并联系管理员。',
    },
    en: {
      subject: 'Your password was changed',
      body: 'The password of your account at {portal} was just changed, and all its other sessions were ended. If this wasn’t you, reset it immediately with “Forgot password?” and contact your administrator.',
    },
  },
  emailChanged: {
    channel: 'mail',
    placeholders: ['portal'],
    required: [],
    zh: {
      subject: '账号邮箱已修改',
      body: '您在{portal}的账号邮箱刚刚被修改，此邮箱不再接收通知。如非您本人操作，请立即联系管理员。',
    },
    en: {
      subject: 'Your email address was changed',
      body: 'The email address of your account at {portal} was just changed. This address no longer receives notifications. If this wasn’t you, contact your administrator immediately.',
    },
  },
  phoneChanged: {
    channel: 'mail',
    placeholders: ['portal'],
    required: [],
    zh: {
      subject: '账号手机号已修改',
      body: '您在{portal}的账号手机号刚刚被修改，原手机号不能再用于登录。如非您本人操作，请立即修改密码并联系管理员。',
    },
    en: {
      subject: 'Your phone number was changed',
      body: 'The phone number of your account at {portal} was just changed. The previous number can no longer be used to sign in. If this wasn’t you, change your password immediately and contact your administrator.',
    },
  },
  wecomBound: {
    channel: 'mail',
    placeholders: ['portal', 'member'],
    required: ['member'],
    zh: {
      subject: '账号已绑定企业微信',
      body: '工作人员刚刚将您在{portal}的账号与企业微信成员“{member}”绑定，该成员可以登录您的账号。如非您本人，请立即联系管理员。',
    },
    en: {
      subject: 'Your account was bound to WeCom',
      body: 'Staff have just bound your account at {portal} to the WeCom member “{member}”, who can now sign in to it. If that isn’t you, contact your administrator immediately.',
    },
  },
  codeSms: {
    channel: 'sms',
    placeholders: ['signature', 'code', 'minutes'],
    required: ['code'],
    zh: { subject: '', body: '【{signature}】验证码 {code}，{minutes} 分钟内有效。请勿告知他人。' },
    en: {
      subject: '',
      body: '{signature}: your code is {code}, valid for {minutes} minutes. Don’t share it.',
    },
  },
  phoneChangedSms: {
    channel: 'sms',
    placeholders: ['signature'],
    required: [],
    zh: {
      subject: '',
      body: '【{signature}】您的账号手机号刚刚被修改，本号码不能再用于登录。如非本人操作，请立即联系管理员。',
    },
    en: {
      subject: '',
      body: '{signature}: the phone number of your account was just changed. This number can no longer be used to sign in. If this wasn’t you, contact your administrator.',
    },
  },
} as const satisfies Readonly<Record<MessageTextKind, MessageWords>>

export type MessageKind = MessageTextKind
