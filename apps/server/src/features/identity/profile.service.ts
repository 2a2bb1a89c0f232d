import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { FieldProblem } from '@portal/contract/http/field-rules.ts'
import { identifierText } from '@portal/contract/identity/identifier.rules.ts'
import type {
  countryList,
  dictionaryRead,
  ownContactUpdate,
  ownProfileRead,
} from '@portal/contract/identity/profile.contract.ts'
import { profileLimits } from '@portal/contract/identity/profile.limits.ts'
import { checkReauthenticated } from '../../core/access/reauthentication.ts'
import type { Actor } from '../../core/access/session.ts'
import type { Deps } from '../../core/deps.ts'
import { AppError, errorText } from '../../core/http/app-error.ts'
import { type Lang, pickText } from '../../core/text/language.ts'
import { inTransaction } from '../../database/connection.ts'
import { checkSignInAllowed } from './account-access/account-access.service.ts'
import { changeContacts } from './contacts.service.ts'
import { requestEmailChange } from './email/email-change.service.ts'
import { isNewEmailOfAccount } from './email/email-change.store.ts'
import { maskPhone, phoneCountries } from './phone.rules.ts'
import { checkPhone, checkPhoneCode, type PhoneCodeRequester } from './phone-code.service.ts'
import { findProfileDetail, listDictionary, type ProfileChange, updateProfile } from './profile.store.ts'
import { profileSavedWords } from './profile.words.ts'

export const documentTypeDictionary = 1
export const identityTypeDictionary = 2

export async function loadDictionary(deps: Deps, classify: number, lang: Lang): Promise<DataOf<typeof dictionaryRead>> {
  return {
    list: (await listDictionary(deps.sql, classify)).map((row) => ({ code: row.code, name: pickText(row.name, lang) })),
  }
}

const plainlyNamed: readonly string[] = ['HK', 'MO', 'TW']

export function loadCountries(lang: Lang): DataOf<typeof countryList> {
  const tag = lang === 'zh' ? 'zh-CN' : 'en'
  const [names, short] = [
    new Intl.DisplayNames([tag], { type: 'region' }),
    new Intl.DisplayNames([tag], { type: 'region', style: 'short' }),
  ]
  // The long names of some regions include a country and others don't, so all use their short names.
  const nameOf = (country: string) => (plainlyNamed.includes(country) ? short : names).of(country) ?? country
  return { list: phoneCountries.map(({ country, code }) => ({ countryCode: code, country, name: nameOf(country) })) }
}

export async function loadOwnProfileDetail(
  deps: Deps,
  actor: Actor,
  lang: Lang,
): Promise<DataOf<typeof ownProfileRead>> {
  const row = await findProfileDetail(deps.sql, actor.accountId, actor.companyId)
  if (!row) throw new AppError('membershipWithdrawn')
  return {
    userId: row.id,
    name: row.name,
    account: row.login,
    email: row.email,
    pendingEmail: row.pendingEmail,
    phone: row.phone ? maskPhone(row.phone) : null,
    gender: row.gender,
    certificateType: row.certificateType,
    identityType: row.identityType,
    company: pickText(row.company, lang),
    employeeNo: row.employeeNo,
    department: row.department ? pickText(row.department, lang) : null,
    position: row.position ? pickText(row.position, lang) : null,
    joinedAt: row.joinedAt.toISOString(),
    hasPassword: row.hasPassword,
    messageLanguage: row.isLocaleChosen ? row.locale : 'auto',
  }
}

/**
 * Changes the given fields of a profile. A new phone number needs its code, and a new email address the link emailed to
 * it; both need a recent proof of identity. Throws one error for an invalid name, email address and phone number
 * together, `malformed` for an unknown dictionary entry, `reauthenticationNeeded`, `phoneTaken`, and the errors of
 * `checkPhoneCode`, `checkSignInAllowed` and `requestEmailChange`.
 */
export async function updateOwnProfile(
  deps: Deps,
  actor: Actor,
  asker: PhoneCodeRequester,
  input: InputOf<typeof ownContactUpdate>,
  lang: Lang,
): Promise<{ message: string }> {
  const form = everyProblem(lang)
  const name = form.read(() => (input.name === undefined ? undefined : checkPersonName(input.name)))
  const email = form.read(() => (input.email === undefined ? undefined : checkEmail(input.email)))
  const phone = form.read(() => (input.phone === undefined ? undefined : checkPhone(input.countryCode, input.phone)))
  form.mustBeGood()
  const change: ProfileChange = {
    ...(name === undefined ? {} : { name }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
    ...(input.messageLanguage === undefined
      ? {}
      : {
          locale:
            input.messageLanguage === 'auto'
              ? { is: lang, isChosen: false }
              : { is: input.messageLanguage, isChosen: true },
        }),
    ...(input.certificateType === undefined
      ? {}
      : {
          certificateType: await checkDictionaryEntry(
            deps,
            documentTypeDictionary,
            'certificateType',
            input.certificateType,
          ),
        }),
    ...(input.identityType === undefined
      ? {}
      : { identityType: await checkDictionaryEntry(deps, identityTypeDictionary, 'identityType', input.identityType) }),
  }
  if (phone !== undefined || (email !== undefined && (await isNewEmailOfAccount(deps.sql, actor.accountId, email))))
    await checkReauthenticated(deps, actor)
  if (phone !== undefined) await checkPhoneCode(deps, asker, { phone, purpose: 'changePhone' }, input.code ?? '')
  await inTransaction(deps.sql, async (tx) => {
    await updateProfile(tx, actor.accountId, change)
    if (phone !== undefined) {
      const now = deps.clock.now()
      await checkSignInAllowed(tx, actor.accountId, { kind: 'proof', madeAt: now })
      await changeContacts(deps, tx, actor.accountId, { phone }, now)
    }
    if (email !== undefined) await requestEmailChange(deps, tx, actor.accountId, email)
  })
  return { message: profileSavedWords[lang] }
}

/** Reads the fields of a form one after another, and reports all wrong ones together. */
function everyProblem(lang: Lang) {
  const refused: AppError[] = []
  const fieldsOf = ({ details }: AppError) => (details.fields as readonly string[] | undefined) ?? []
  return {
    read<T>(field: () => T): T | undefined {
      try {
        return field()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.push(error)
        return undefined
      }
    },
    mustBeGood() {
      const [first, ...others] = refused
      if (!first) return
      if (others.length === 0) throw first
      const problems = refused.flatMap((one) =>
        fieldsOf(one).map((field): FieldProblem => ({ field, rule: 'wrongForm', msg: errorText(one.reason, lang) })),
      )
      throw new AppError(first.reason, { fields: refused.flatMap(fieldsOf), problems })
    },
  }
}

export function checkPersonName(text: string, field = 'name'): string {
  const name = text.normalize('NFC').trim()
  if (name.length > profileLimits.nameMax || !profileLimits.name.test(name))
    throw new AppError('nameInvalid', { fields: [field] })
  return name
}

export function checkEmail(text: string): string | null {
  const email = identifierText(text)
  if (email === '') return null
  if (email.length > profileLimits.emailMax || !profileLimits.email.test(email))
    throw new AppError('emailInvalid', { fields: ['email'] })
  return email
}

export async function checkDictionaryEntry(
  deps: Deps,
  classify: number,
  field: string,
  code: string,
): Promise<string | null> {
  if (code === '') return null
  if (!(await listDictionary(deps.sql, classify)).some((entry) => entry.code === code))
    throw new AppError('malformed', { fields: [field] })
  return code
}
