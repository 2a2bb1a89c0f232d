/** The email after a change of the password. */
export const passwordChangedWords = {
  zh: {
    subject: '密码已修改',
    body: '您在培训认证中心的密码刚刚被修改，其他设备已退出登录。如非您本人操作，请立即通过“忘记密码？”重置，并联系管理员。',
  },
  en: {
    subject: 'Your password was changed',
    body: "The password of your account at the Training and Certification Centre was just changed, and its other sessions ended. If this wasn't you, reset it immediately with “Forgot password?” and contact your administrator.",
  },
} as const
