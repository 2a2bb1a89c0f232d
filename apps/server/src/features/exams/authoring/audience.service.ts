import type {
  examAudience,
  examAudienceChoices,
  examCandidateChoices,
} from '@portal/contract/exams/exam-console.contract.ts'
import type { DataOf, InputOf } from '@portal/contract/http/call.ts'
import type { Actor } from '../../../core/access/session.ts'
import type { Deps } from '../../../core/deps.ts'
import { type Lang, pickName, presentText } from '../../../core/text/language.ts'
import { examBoundOf } from '../definition/exam.access.ts'
import { countAudience, listAudienceChoices, listAudiencePeople } from './audience.store.ts'

/**
 * Counts the people who are currently candidates: in total, in each of the given companies and departments, and among
 * the individually named people; also those who hold the certificate, and those who have not completed the required
 * course (`waiting`). Without any of the three lists, everyone is a candidate.
 */
export async function loadAudienceCounts(
  deps: Deps,
  actor: Actor,
  input: InputOf<typeof examAudience>,
): Promise<DataOf<typeof examAudience>> {
  const {
    companyIds,
    departmentIds,
    accountIds,
    skipsHolders = false,
    certificateSchemeId = null,
    productId = null,
  } = input
  const within = examBoundOf(actor)
  const isEveryone = companyIds === undefined && departmentIds === undefined && accountIds === undefined
  const lower = (ids: readonly string[] = []) => ids.map((id) => id.toLowerCase())
  const counts = await countAudience(
    deps.sql,
    {
      within,
      // The counts include the requested companies by name.
      companyIds: lower(companyIds).filter((id) => within === null || id === within),
      departmentIds: lower(departmentIds),
      accountIds: lower(accountIds),
      isEveryone,
      skipsHolders: skipsHolders && certificateSchemeId !== null,
      certificateSchemeId,
      productId,
    },
    deps.clock.now(),
  )
  return {
    companies: counts.companies.map(({ id, people }) => ({ id, people })),
    departments: counts.departments.map(({ id, people, below }) => ({ id, people, below })),
    named: counts.named,
    holders: counts.holders,
    total: counts.total,
    waiting: counts.waiting,
  }
}

/** Loads the active companies, with their departments, from which the actor may choose the audience of an exam. */
export async function loadAudienceChoices(deps: Deps, actor: Actor): Promise<DataOf<typeof examAudienceChoices>> {
  const companies = await listAudienceChoices(deps.sql, examBoundOf(actor))
  return {
    companies: companies.map(({ id, title, people, departments }) => ({
      id,
      title: presentText(title),
      people,
      departments: departments.map((one) => ({
        id: one.id,
        title: presentText(one.title),
        parentId: one.parentId,
        people: one.people,
      })),
    })),
  }
}

/**
 * Loads up to twenty people to add to an exam's candidates, by a part of their name, sign-in name or employee number;
 * none for an empty search.
 */
export async function loadAudiencePeople(
  deps: Deps,
  actor: Actor,
  { q }: InputOf<typeof examCandidateChoices>,
  lang: Lang,
): Promise<DataOf<typeof examCandidateChoices>> {
  const words = q.trim()
  const people = words ? await listAudiencePeople(deps.sql, words, examBoundOf(actor)) : []
  return {
    people: people.map(({ id, name, employeeNo, company, department }) => ({
      id,
      name: pickName(name, lang),
      employeeNo,
      company: company && presentText(company),
      department: department && presentText(department),
    })),
  }
}
