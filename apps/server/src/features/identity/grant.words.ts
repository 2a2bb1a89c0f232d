import { type StaffGrant, staffGrants } from '@portal/contract/http/call.ts'
import type { Lang } from '../../core/text/language.ts'

/** The names of grants in the console. A file may use these in either language, or the names in the contract. */
export const grantWords: Readonly<Record<StaffGrant, Readonly<Record<Lang, string>>>> = {
  courses: { zh: '课程', en: 'Courses' },
  questions: { zh: '题库', en: 'Questions' },
  exams: { zh: '考试', en: 'Exams' },
  grading: { zh: '阅卷', en: 'Grading' },
  certificates: { zh: '证书', en: 'Certificates' },
  companies: { zh: '企业与人员', en: 'Companies and people' },
  site: { zh: '平台内容', en: 'Portal content' },
  moderation: { zh: '评论审核', en: 'Moderation' },
  reports: { zh: '报表', en: 'Reports' },
  commerce: { zh: '交易', en: 'Orders' },
  live: { zh: '直播', en: 'Live classes' },
  operations: { zh: '系统运维', en: 'Operations' },
}

/** Each grant with the words that name it: its key, and its names in both languages. */
export const grantNames: readonly { readonly grant: StaffGrant; readonly words: readonly string[] }[] = staffGrants.map(
  (grant) => ({
    grant,
    words: [grant, grantWords[grant].zh, grantWords[grant].en],
  }),
)
const byName = new Map(
  grantNames.flatMap(({ grant, words }) => words.map((word) => [word.toLowerCase(), grant] as const)),
)

/** Returns the grant with this name in any language, ignoring case and extra spaces; null for another word. */
export const parseGrant = (word: string): StaffGrant | null =>
  byName.get(word.trim().replace(/\s+/gu, ' ').toLowerCase()) ?? null

/** Formats all names in one language, for people to choose from. */
export const formatGrantNames = (lang: Lang): string =>
  staffGrants.map((grant) => grantWords[grant][lang]).join(lang === 'zh' ? '、' : ', ')

type NamedGrant = { readonly word: string; readonly grant: StaffGrant | null; readonly isForCompany: boolean }
const forCompany = /^(?:company|本企业|企业)[:：]\s*/iu

/**
 * Parses the grants of a cell, separated by commas or similar characters; a part that is no name is split at its
 * spaces. `none` and `无` mean no grant; `grant` is null for an unknown word. A name after `company:` or `企业:` is for
 * one company.
 */
export function parseGrants(cell: string): NamedGrant[] {
  const read = (word: string): NamedGrant => {
    const isForCompany = forCompany.test(word)
    const name = word.replace(forCompany, '')
    return { word: name, grant: parseGrant(name), isForCompany }
  }
  return cell
    .split(/[,;，、；\n]+/u)
    .map((word) => word.trim())
    .flatMap((word) => (read(word).grant === null ? word.split(/\s+/u) : [word]))
    .filter((word) => word !== '' && !/^(?:none|无)$/iu.test(word))
    .map(read)
}
