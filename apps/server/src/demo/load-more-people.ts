import { hash } from 'node:crypto'
import { companies } from '@portal/demo/companies.ts'
import { extraPeople } from '@portal/demo/more-people.ts'
import { people } from '@portal/demo/people.ts'
import type { Transaction } from '../database/connection.ts'
import { insertDemoRows, updatePersonChangeTimes } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'

const domains: Readonly<Record<string, string>> = { starbeam: 'starbeam.example', farbridge: 'farbridge.example' }
const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000 - (hours % 7) * 420_000)
/** Grants of some staff: the grant, its company (none: the organisation), and its age. */
const grants = [
  ['zhou-yining', 'grading', null, 262],
  ['zhou-yining', 'moderation', 'starbeam', 68],
  ['ma-jun', 'reports', null, 140],
  ['yao-lei', 'companies', 'starbeam', 210],
  ['qin-yue', 'companies', 'farbridge', 96],
  ['qin-yue', 'questions', 'farbridge', 40],
  ['qin-yue', 'exams', 'farbridge', 40],
  ['qin-yue', 'grading', 'farbridge', 40],
  ['qin-yue', 'reports', 'farbridge', 40],
  ['ren-bo', 'questions', null, 310],
] as const
/** The locked account, with its number of wrong passwords. */
const locked = ['jiang-siqi', 'bi-ran']

/**
 * Loads `extraPeople`, in every state of an account, and responsibilities and last sign-ins for them and for the other
 * people, except the announced accounts. The loaded people can't sign in.
 */
export async function loadMorePeople(tx: Transaction, now: Date): Promise<void> {
  await insertDemoRows(
    tx,
    'account',
    extraPeople.map((person) => ({
      id: demoId('account', person.key),
      login: person.key,
      name: person.name,
      name_latin: person.nameLatin,
      email: `${person.nameLatin.toLowerCase().replace(' ', '.')}@${domains[person.company]}`,
      gender: person.gender,
      status: person.state === 'suspended' ? 'suspended' : 'active',
      locale: person.name === person.nameLatin ? 'en' : 'zh',
      is_locale_chosen: false,
      is_email_confirmed: person.state !== 'invited',
      notice_mail: true,
      invited_at: person.state === 'invited' ? daysBefore(now, person.joinedDaysAgo % 9) : null,
      created_at: daysBefore(now, person.state === 'invited' ? person.joinedDaysAgo % 9 : person.joinedDaysAgo),
    })),
  )
  await insertDemoRows(
    tx,
    'membership',
    extraPeople.map((person) => ({
      company_id: demoId('company', person.company),
      account_id: demoId('account', person.key),
      employee_no: person.employeeNo,
      department_id: demoId('department', person.department),
      position: person.position,
      status: person.state === 'withdrawn' ? 'withdrawn' : 'active',
      joined_at: daysBefore(now, person.state === 'invited' ? person.joinedDaysAgo % 9 : person.joinedDaysAgo),
      left_at: person.state === 'withdrawn' ? daysBefore(now, person.joinedDaysAgo % 30) : null,
    })),
  )
  await insertDemoRows(
    tx,
    'staff_grant',
    grants.map(([key, grant, company, days]) => ({
      account_id: demoId('account', key),
      grant_name: grant,
      given_at: daysBefore(now, days),
      company_id: company ? demoId('company', company) : null,
      given_by: demoId('account', 'staff'),
    })),
  )
  const seen = [
    ...extraPeople.map(({ key, company, seenHoursAgo, device, state }) => ({
      key,
      company,
      seenHoursAgo,
      device,
      isOver: state !== 'active',
    })),
    ...people
      .filter(({ key }) => !['learner', 'colleague', 'staff'].includes(key))
      .map(({ key, memberships }, n) => ({
        key,
        company: memberships[0]?.company ?? companies[0]?.key ?? '',
        seenHoursAgo: (n * 11) % 60,
        device: n % 3 === 0 ? 'WeCom,iPhone' : 'Edge,Windows',
        isOver: false,
      })),
  ].flatMap((one) => (one.seenHoursAgo === null ? [] : [{ ...one, seenHoursAgo: one.seenHoursAgo }]))
  await insertDemoRows(
    tx,
    'session',
    seen.map(({ key, company, seenHoursAgo, device, isOver }) => {
      const began = hoursBefore(now, seenHoursAgo)
      return {
        token_hash: `\\x${hash('sha256', `demo session ${key} ${now.getTime()}`, 'hex')}`,
        id: demoId('session', key),
        account_id: demoId('account', key),
        company_id: demoId('company', company),
        created_at: began,
        seen_at: new Date(Math.min(now.getTime() - 60_000, began.getTime() + 1_800_000)),
        idle_until: new Date(began.getTime() + (isOver ? 0 : 8 * 3_600_000)),
        expires_at: new Date(began.getTime() + 16 * 3_600_000),
        remember: false,
        source: device.startsWith('WeCom') ? 'wecom' : 'sso',
        device,
      }
    }),
  )
  await insertDemoRows(
    tx,
    'rate_limit',
    locked.map((key) => ({
      key: `sign-in ${demoId('account', key)} 203.0.113.7`,
      window_start: new Date(now.getTime() - 60_000),
      hits: 11,
    })),
  )
  await updatePersonChangeTimes(tx, now)
}
