import { hash } from '@node-rs/argon2'
import { staffGrants } from '@portal/contract/http/call.ts'
import { demoAgreement } from '@portal/demo/agreement.ts'
import { companies } from '@portal/demo/companies.ts'
import { people } from '@portal/demo/people.ts'
import type { Transaction } from '../database/connection.ts'
import { agreementTitle, shippedPrivacy, shippedTerms } from '../features/identity/identity.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

/** The password of all demo accounts. */
const password = 'demo'
/** These meet the agreement at their first sign-in, as a new learner does. */
const unsigned = new Set(['learner', 'colleague', 'staff'])

/** Loads companies, departments, accounts, memberships, staff grants and the agreement. */
export async function loadOrganisation(tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'company',
    companies.map((company) => ({
      id: demoId('company', company.key),
      name: company.name,
      short_name: company.shortName,
      brand_color: company.brandColor,
      status: 'active',
      knowledge_module: company.knowledgeModule,
      show_vip_paid_course: company.showVipPaidCourse,
      show_wanna_learn: company.showWannaLearn,
      show_sharing_rewards: company.showSharingRewards,
      show_search_course: company.showSearchCourse,
      show_recommend_course: company.showRecommendCourse,
      single_session: company.singleSession,
      vip_until: company.vipDaysLeft === null ? null : daysBefore(now, -company.vipDaysLeft),
      created_at: daysBefore(now, company.createdDaysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'department',
    companies.flatMap((company) =>
      company.departments.map((department) => ({
        id: demoId('department', department.key),
        company_id: demoId('company', company.key),
        parent_id: department.parent ? demoId('department', department.parent) : null,
        name: department.name,
      })),
    ),
  )
  const passwordHash = await hash(password)
  const joined = (person: (typeof people)[number]) =>
    daysBefore(now, Math.max(...person.memberships.map((membership) => membership.joinedDaysAgo)))
  await insertDemoRows(
    tx,
    'account',
    people.map((person) => ({
      id: demoId('account', person.key),
      login: person.login,
      password_hash: passwordHash,
      password_set_at: now,
      name: person.name,
      name_latin: person.nameLatin,
      email: person.email,
      phone: person.phone ?? null,
      email_confirmed_at: now,
      phone_confirmed_at: person.phone ? now : null,
      gender: person.gender,
      status: 'active',
      locale: person.locale,
      created_at: joined(person),
    })),
  )
  await insertDemoRows(
    tx,
    'membership',
    people.flatMap((person) =>
      person.memberships.map((membership) => ({
        company_id: demoId('company', membership.company),
        account_id: demoId('account', person.key),
        employee_no: membership.employeeNo,
        department_id: demoId('department', membership.department),
        position: membership.position,
        status: 'active',
        joined_at: daysBefore(now, membership.joinedDaysAgo),
      })),
    ),
  )
  await insertDemoRows(
    tx,
    'staff_grant',
    people
      .filter((person) => person.grants === 'all')
      .flatMap((person) =>
        staffGrants.map((grant) => ({
          account_id: demoId('account', person.key),
          grant_name: grant,
          given_at: joined(person),
        })),
      ),
  )
  const publishedAt = daysBefore(now, demoAgreement.publishedDaysAgo)
  await insertDemoRows(tx, 'agreement', [
    {
      version: demoAgreement.version,
      title: agreementTitle,
      body: shippedTerms,
      privacy: shippedPrivacy,
      published_at: publishedAt,
    },
  ])
  await insertDemoRows(
    tx,
    'agreement_signature',
    people
      .filter((person) => !unsigned.has(person.key))
      .map((person) => ({
        account_id: demoId('account', person.key),
        version: demoAgreement.version,
        signed_at: new Date(Math.max(publishedAt.getTime(), joined(person).getTime()) + 3_600_000),
      })),
  )
}
