import { peopleLimits } from '@portal/contract/identity/people.limits.ts'

type Invited = { readonly name: string; readonly login: string; readonly link: string }

export const invitationWords = {
  zh: ({ name, login, link }: Invited) => ({
    subject: '邀请您加入培训认证中心',
    body: `${name}，您好：\n\n您的培训账号已开通，账号名是 ${login}。\n\n请在 ${peopleLimits.invitationDays} 天内打开下面的链接，设置密码后即可登录：\n${link}\n\n链接过期后，请联系企业管理员重新发送。`,
  }),
  en: ({ name, login, link }: Invited) => ({
    subject: "You're invited to the Training and Certification Centre",
    body: `Hello ${name},\n\nAn account has been created for you. Your username is ${login}.\n\nOpen this link within ${peopleLimits.invitationDays} days to set a password and sign in:\n${link}\n\nIf the link has expired, ask your administrator for a new invitation.`,
  }),
} as const
