export const emailChangedWords = {
  zh: {
    subject: '账号邮箱已修改',
    body: '你在培训认证中心的账号邮箱刚刚被修改，这个地址不再接收通知。如果不是你本人操作，请立即联系管理员。',
  },
  en: {
    subject: 'Your e-mail address was changed',
    body: 'The e-mail address of your account at the Training and Certification Centre has just been changed; this address gets no more mails. If it was not you, please contact your administrator at once.',
  },
} as const

export const phoneChangedWords = {
  zh: {
    subject: '账号手机号已修改',
    body: '你在培训认证中心的账号手机号刚刚被修改，原手机号不能再用于登录。如果不是你本人操作，请立即修改密码，并联系管理员。',
    sms: '【培训认证中心】你的账号手机号刚刚被修改，本号码不能再用于登录。如非本人操作，请立即联系管理员。',
  },
  en: {
    subject: 'Your phone number was changed',
    body: 'The phone number of your account at the Training and Certification Centre has just been changed. The former number can no longer be used to sign in. If it was not you, please change your password at once and contact your administrator.',
    sms: 'Training Centre: the phone number of your account has just been changed. This number can no longer be used to sign in. If it was not you, contact your administrator.',
  },
} as const
