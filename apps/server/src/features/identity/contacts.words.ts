export const emailChangedWords = {
  zh: {
    subject: '账号邮箱已修改',
    body: '您在培训认证中心的账号邮箱刚刚被修改，此邮箱不再接收通知。如非您本人操作，请立即联系管理员。',
  },
  en: {
    subject: 'Your email address was changed',
    body: "The email address of your account at the Training and Certification Centre was just changed. This address no longer receives notifications. If this wasn't you, contact your administrator immediately.",
  },
} as const

export const phoneChangedWords = {
  zh: {
    subject: '账号手机号已修改',
    body: '您在培训认证中心的账号手机号刚刚被修改，原手机号不能再用于登录。如非您本人操作，请立即修改密码并联系管理员。',
    sms: '【培训认证中心】您的账号手机号刚刚被修改，本号码不能再用于登录。如非本人操作，请立即联系管理员。',
  },
  en: {
    subject: 'Your phone number was changed',
    body: "The phone number of your account at the Training and Certification Centre was just changed. The previous number can no longer be used to sign in. If this wasn't you, change your password immediately and contact your administrator.",
    sms: "Training Centre: the phone number of your account was just changed. This number can no longer be used to sign in. If this wasn't you, contact your administrator.",
  },
} as const
