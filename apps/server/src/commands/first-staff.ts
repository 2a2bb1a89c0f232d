import { parseArgs } from 'node:util'
import { createFirstStaff, type NoFirstStaff } from '../features/identity/identity.public.ts'
import { runCommand, terminalLanguage, withDatabase } from './with-database.ts'

const usage = `npm run first-staff -- --email ADDRESS [--name NAME] [--login LOGIN] [--company COMPANY]

For a new portal without staff: creates a company and an account with all permissions, and prints a link for setting its
password. The link works once, within 30 minutes. Add everyone else in the console.
`

type Words = { readonly zh: string; readonly en: string }
const refusals: Readonly<Record<NoFirstStaff, Words>> = {
  staffExist: {
    zh: '已有可以登录的管理人员，没有新建账号。请在后台“人员”里新增；忘记密码请用 npm run sign-in-link',
    en: 'Staff accounts already exist, so no account was created. Add people in the console. For a lost password, use npm run sign-in-link',
  },
  emailInvalid: { zh: '邮箱格式不正确', en: 'The email address is not valid' },
  loginInvalid: {
    zh: '账号名不能含空格和 @，最多 60 个字符',
    en: 'A login must have at most 60 characters, without spaces or @',
  },
  loginTaken: {
    zh: '这个账号名已被使用，请用 --login 另选一个',
    en: 'This login is taken. Choose another one with --login',
  },
  emailTaken: { zh: '这个邮箱已属于另一个账号', en: 'This email address belongs to another account' },
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      email: { type: 'string' },
      name: { type: 'string' },
      login: { type: 'string' },
      company: { type: 'string' },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    return values.email ? { ...values, email: values.email } : null
  } catch {
    return null
  }
}

/** The command. Exit code 1 when no account was created, 2 when it was called wrongly. */
export async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const asked = readArguments(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const lang = terminalLanguage(env)
  const {
    email,
    login = email.split('@')[0] ?? '',
    name = login,
    company = lang === 'zh' ? '培训中心' : 'Training Centre',
  } = asked
  const made = await withDatabase(env, (deps) => createFirstStaff(deps, { email, login, name, company }), {
    printsLink: true,
  })
  if (typeof made === 'string') {
    process.stderr.write(`${refusals[made][lang]}\n`)
    return 1
  }
  process.stdout.write(
    lang === 'zh'
      ? `账号 ${made.login} 已创建，拥有全部权限。请在 ${made.minutes} 分钟内打开以下链接设置密码（仅可使用一次），然后打开 /console：\n${made.link}\n`
      : `Account ${made.login} was created with all permissions. Open this link within ${made.minutes} minutes to set the password (it works once), then open /console:\n${made.link}\n`,
  )
  return 0
}

if (import.meta.main) await runCommand(main)
