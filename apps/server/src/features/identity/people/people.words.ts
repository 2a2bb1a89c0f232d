import { peopleLimits } from '@portal/contract/identity/people.limits.ts'

type Invited = { readonly name: string; readonly login: string; readonly link: string }

export const invitationWords = {
  zh: ({ name, login, link }: Invited) => ({
    subject: '邀请你加入培训认证中心',
    body: `${name}，你好：\n\n你的培训账号已开通，账号名是 ${login}。\n\n请在 ${peopleLimits.invitationDays} 天内打开下面的链接，设置密码后即可登录：\n${link}\n\n链接过期后，请联系企业管理员重新发送。`,
  }),
  en: ({ name, login, link }: Invited) => ({
    subject: 'You are invited to the Training and Certification Centre',
    body: `Dear ${name},\n\nan account has been opened for you. Your user name is ${login}.\n\nOpen this link within ${peopleLimits.invitationDays} days and set a password to sign in:\n${link}\n\nIf the link has expired, ask your administrator to send it again.`,
  }),
} as const
