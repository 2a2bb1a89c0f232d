import type { FirstStaffRefusal } from '../features/identity/identity.public.ts'

type Made = { readonly login: string; readonly minutes: number; readonly link: string }

/** Texts of the command that creates the first staff account. */
export const firstStaffWords = {
  company: { zh: '培训中心', en: 'Training Centre' },
  refusals: {
    staffExist: {
      zh: '已有可以登录的管理人员，没有新建账号。请在后台“人员”里新增；忘记密码请用 npm run sign-in-link',
      en: 'Staff accounts already exist, so no account was created. Add people in the console. For a lost password, use npm run sign-in-link.',
    },
    emailInvalid: { zh: '邮箱格式不正确', en: 'The email address is not valid' },
    loginInvalid: {
      zh: '账号名不能含空格和 @，最多 60 个字符',
      en: 'A username can have at most 60 characters, without spaces or @',
    },
    loginTaken: {
      zh: '这个账号名已被使用，请用 --login 另选一个',
      en: 'This username is taken. Choose another one with --login.',
    },
    emailTaken: { zh: '这个邮箱已属于另一个账号', en: 'This email address belongs to another account' },
  } satisfies Record<FirstStaffRefusal, { zh: string; en: string }>,
  made: {
    zh: ({ login, minutes, link }: Made) =>
      `账号 ${login} 已创建，拥有全部权限。请在 ${minutes} 分钟内打开以下链接设置密码（仅可使用一次）；登录后进入后台：\n${link}\n`,
    en: ({ login, minutes, link }: Made) =>
      `Account ${login} was created with all permissions. Open this link within ${minutes} minutes to set the password (it works once). After you sign in, the console opens:\n${link}\n`,
  },
} as const
