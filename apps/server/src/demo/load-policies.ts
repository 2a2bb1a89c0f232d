import { policies } from '@portal/demo/policies.ts'
import { requirements } from '@portal/demo/requirements.ts'
import type { DemoPolicy } from '@portal/demo/types.ts'
import type { Deps } from '../core/deps.ts'
import { addDays, dayInZone } from '../core/text/calendar.ts'
import type { Transaction } from '../database/connection.ts'
import { type PolicyBody, policyDigest } from '../features/policies/policies.public.ts'
import { insertDemoRows } from './demo.store.ts'
import { daysBefore, demoId } from './demo-id.rules.ts'
import { peopleInRequirement } from './load-requirements.ts'

const contentOf = ({ body, note }: DemoPolicy['revisions'][number]): PolicyBody => ({
  kind: 'text',
  body,
  note,
  effectiveOn: null,
})
const digest = (policy: DemoPolicy, version: number): string => {
  const revision = policy.revisions[version - 1]
  if (!revision) throw new Error(`the policy ${policy.key} has no revision ${version}`)
  return policyDigest({ version, title: policy.title, content: contentOf(revision), fileDigest: null })
}

/** Loads the policies of the demo companies with their revisions. */
export async function loadPolicies(tx: Transaction, now: Date): Promise<void> {
  const staff = demoId('account', 'staff')
  await insertDemoRows(
    tx,
    'policy',
    policies.flatMap((one) => {
      const latest = one.revisions.at(-1)
      if (!latest) return []
      return [
        {
          id: demoId('policy', one.key),
          company_id: demoId('company', one.company),
          status: 'published',
          revision: one.revisions.length * 2 + 1,
          version: one.revisions.length,
          asked_version: one.revisions.findLastIndex(({ asksAgain }) => asksAgain) + 1,
          title: one.title,
          content: { ...contentOf(latest), note: {} },
          has_changes: false,
          changed_at: daysBefore(now, latest.daysAgo),
          created_by: staff,
          created_at: daysBefore(now, (one.revisions[0]?.daysAgo ?? 0) + 1),
        },
      ]
    }),
  )
  await insertDemoRows(
    tx,
    'policy_version',
    policies.flatMap((one) =>
      one.revisions.map((revision, index) => ({
        policy_id: demoId('policy', one.key),
        version: index + 1,
        asks_again: revision.asksAgain,
        title: one.title,
        content: contentOf(revision),
        digest: digest(one, index + 1),
        published_by: staff,
        published_at: daysBefore(now, revision.daysAgo),
      })),
    ),
  )
}

/** Days within which people signed the first revision. */
const signedWithin = 9

/**
 * Loads the signatures of the demo's policies: those for the first revision with its completed cycle, and a few for the
 * latest one, which has opened a new cycle.
 */
export async function loadPolicySignatures(deps: Pick<Deps, 'settings'>, tx: Transaction, now: Date): Promise<void> {
  const today = dayInZone(now, deps.settings.timeZone)
  for (const requirement of requirements)
    for (const policy of policies.filter(({ key }) => requirement.policies?.includes(key))) {
      const [version, again] = [policy.revisions.length, policy.revisions.at(-1)?.daysAgo ?? 0]
      const people = peopleInRequirement(requirement)
        .filter(({ assignedDaysAgo }) => assignedDaysAgo > again + signedWithin)
        .map((one, nth) => ({
          ...one,
          signedDaysAgo: one.assignedDaysAgo - 1 - (nth % (signedWithin - 1)),
          againDaysAgo: nth % policy.signedAgain === 1 ? Math.max(1, again - 1 - (nth % 8)) : null,
        }))
      const signatureOf = ({ key, name }: { key: string; name: string }, signed: number, daysAgo: number) => ({
        id: demoId('policySignature', `${policy.key} ${signed} ${key}`),
        policy_id: demoId('policy', policy.key),
        version: signed,
        account_id: demoId('account', key),
        opened_at: daysBefore(now, daysAgo),
        read_at: daysBefore(now, daysAgo),
        signed_at: daysBefore(now, daysAgo),
        signed_name: name,
        digest: digest(policy, signed),
      })
      await insertDemoRows(
        tx,
        'policy_signature',
        people.flatMap((one) => [
          signatureOf(one, 1, one.signedDaysAgo),
          ...(one.againDaysAgo === null ? [] : [signatureOf(one, version, one.againDaysAgo)]),
        ]),
      )
      await insertDemoRows(
        tx,
        'requirement_cycle',
        people.flatMap(({ key, assignedDaysAgo, signedDaysAgo }) => {
          const [assignedOn, doneOn, openedOn] = [assignedDaysAgo, signedDaysAgo, again].map((n) =>
            addDays(today, -n),
          ) as [string, string, string]
          const common = {
            requirement_id: demoId('requirement', requirement.key),
            account_id: demoId('account', key),
            counts_from: assignedOn,
            renews: false,
          }
          return [
            {
              ...common,
              n: 1,
              opens_on: assignedOn,
              due_on: addDays(assignedOn, requirement.dueDays),
              cause: 'assigned',
              done_on: doneOn,
              evidence: [{ position: 1, on: doneOn, version: 1 }],
              recorded_at: daysBefore(now, signedDaysAgo),
              created_at: daysBefore(now, assignedDaysAgo),
            },
            {
              ...common,
              n: 2,
              opens_on: openedOn,
              due_on: addDays(openedOn, requirement.dueDays),
              cause: 'revised',
              done_on: null,
              evidence: null,
              recorded_at: null,
              created_at: daysBefore(now, again),
            },
          ]
        }),
      )
    }
}
