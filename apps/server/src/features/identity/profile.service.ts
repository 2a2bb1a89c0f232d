import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { countryCodeList, getDict, updateUserInfoV3, userDetail } from '@portal/contract/identity/profile.contract.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { AppError } from '../../core/app-error.ts'
import type { Deps } from '../../core/deps.ts'
import { type Lang, pickText } from '../../core/language.ts'
import type { Actor } from '../../core/session.ts'
import { inTransaction } from '../../database/connection.ts'
import { countries, hiddenPhone } from './phone.rules.ts'
import { type Asker, mustBePhone, mustHoldCode } from './phone-code.service.ts'
import { findDetail, listDictionary, type ProfileChange, updateProfile } from './profile.store.ts'

const certificateTypes = 1
const identityTypes = 2
const saved = { zh: '修改成功', en: 'Your information was updated' } as const

export async function dictionaryFor(deps: Deps, classify: number, lang: Lang): Promise<DataOf<typeof getDict>> {
  return { list: (await listDictionary(deps.sql, classify)).map((row) => ({ code: row.code, name: pickText(row.name, lang) })) }
}

export function countriesFor(lang: Lang): DataOf<typeof countryCodeList> {
  const names = new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'region' })
  return { list: countries.map(({ country, code }) => ({ countryCode: code, country, name: names.of(country) ?? country })) }
}

export async function detailFor(deps: Deps, actor: Actor, lang: Lang): Promise<DataOf<typeof userDetail>> {
  const row = await findDetail(deps.sql, actor.accountId, actor.companyId)
  if (!row) throw new AppError('membershipWithdrawn')
  return {
    userId: row.id,
    name: row.name,
    account: row.login,
    email: row.email,
    phone: row.phone ? hiddenPhone(row.phone) : null,
    gender: row.gender,
    certificateType: row.certificateType,
    identityType: row.identityType,
    company: pickText(row.company, lang),
    employeeNo: row.employeeNo,
    department: row.department ? pickText(row.department, lang) : null,
    position: row.position ? pickText(row.position, lang) : null,
    joinedAt: row.joinedAt.toISOString(),
  }
}

/** Changes personal information; only what is given. A new phone number needs its code; a new e-mail is told to the former address. */
export async function changeProfile(deps: Deps, actor: Actor, asker: Asker, input: InputOf<typeof updateUserInfoV3>, lang: Lang): Promise<{ message: string }> {
  const change: ProfileChange = {
    ...(input.name === undefined ? {} : { name: mustBeName(input.name) }),
    ...(input.email === undefined ? {} : { email: mustBeEmail(input.email) }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
    ...(input.certificateType === undefined ? {} : { certificateType: await mustBeEntry(deps, certificateTypes, 'certificateType', input.certificateType) }),
    ...(input.identityType === undefined ? {} : { identityType: await mustBeEntry(deps, identityTypes, 'identityType', input.identityType) }),
    ...(input.phone === undefined ? {} : { phone: mustBePhone(input.countryCode, input.phone) }),
  }
  if (change.phone !== undefined) await mustHoldCode(deps, asker, { phone: change.phone, purpose: 'changePhone' }, input.code ?? '')
  await inTransaction(deps.sql, async (tx) => {
    const before = await findDetail(tx, actor.accountId, actor.companyId)
    await updateProfile(tx, actor.accountId, change)
    if (before?.email && change.email !== undefined && change.email?.toLowerCase() !== before.email.toLowerCase())
      await deps.outbox.put(tx, { channel: 'mail', to: before.email, ...emailChanged[before.locale] })
  })
  return { message: saved[lang] }
}

const emailChanged = {
  zh: { subject: '账号邮箱已修改', body: '你在培训认证中心的账号邮箱刚刚被修改，这个地址不再接收通知。如果不是你本人操作，请立即联系管理员。' },
  en: {
    subject: 'Your e-mail address was changed',
    body: 'The e-mail address of your account at the Training and Certification Centre has just been changed; this address gets no more mails. If it was not you, please contact your administrator at once.',
  },
} as const

function mustBeName(text: string): string {
  const name = text.normalize('NFC').trim()
  if (name.length > profileLimits.nameMax || !profileLimits.name.test(name)) throw new AppError('nameInvalid', { fields: ['name'] })
  return name
}

function mustBeEmail(text: string): string | null {
  const email = text.trim()
  if (email === '') return null
  if (email.length > profileLimits.emailMax || !profileLimits.email.test(email)) throw new AppError('emailInvalid', { fields: ['email'] })
  return email
}

async function mustBeEntry(deps: Deps, classify: number, field: string, code: string): Promise<string | null> {
  if (code === '') return null
  if (!(await listDictionary(deps.sql, classify)).some((entry) => entry.code === code)) throw new AppError('malformed', { fields: [field] })
  return code
}
