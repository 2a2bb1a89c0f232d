/** The email about second factors that staff reset. */
export const factorResetWords = {
  zh: {
    subject: '您的第二步验证已被重置',
    body: '两位管理人员已应请求重置了您账号的第二步验证，所有设备均已退出登录。请重新登录并重新设置。如果不是您提出的请求，请立即修改密码并联系管理员。',
  },
  en: {
    subject: 'Your second factor was reset',
    body: 'Two administrators reset the second factor of your account on request, and you were signed out everywhere. Sign in and set it up again. If you didn’t request this, change your password now and contact your administrator.',
  },
}
