import {
  type AnyCall,
  isCompanyGrant,
  type StaffGrant,
  type StaffPost,
  staffGrants,
  staffPosts,
} from '../../packages/contract/src/http/call.ts'

/**
 * A staff call with its permission. `reason`: why people with that permission for one company may not make it; null if
 * they may, or if no reason is given.
 */
export type ScopedCall = {
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly grant: StaffGrant
  readonly isForCompany: boolean
  readonly reason: string | null
  /** The post that opens it too. */
  readonly post: StaffPost | null
}
export type ScopeReasons = {
  readonly grants: Readonly<Partial<Record<StaffGrant, string>>>
  readonly calls: Readonly<Record<string, string>>
}

/** Returns the scope of every staff call, in the order of the contract. */
export const scopedCalls = (calls: readonly AnyCall[], { grants, calls: byPath }: ScopeReasons): ScopedCall[] =>
  calls.flatMap(({ method, path, summary, access }): ScopedCall[] => {
    if (typeof access !== 'object') return []
    const { grant } = access
    const isForCompany = access.orForCompany === true
    const start = Object.keys(byPath).find((one) => path.startsWith(one))
    const own = start === undefined ? null : (byPath[start] ?? null)
    const reason = isForCompany ? null : isCompanyGrant(grant) ? own : (grants[grant] ?? null)
    return [{ method, path, summary, grant, isForCompany, reason, post: access.orForPost ?? null }]
  })

/**
 * Returns the problems as sentences: calls that are closed to staff of one company without a reason, and reasons that
 * are not needed.
 */
export function scopeProblems(scoped: readonly ScopedCall[], { grants, calls }: ScopeReasons): string[] {
  const unexplained = scoped
    .filter(({ isForCompany, reason }) => !isForCompany && reason === null)
    .map(({ path, grant }) => `${path} (${grant}) is for the whole organisation only, without a reason`)
  const idleGrants = staffGrants
    .filter((grant) => grants[grant] !== undefined && isCompanyGrant(grant))
    .map((grant) => `${grant} can be given for one company and has a reason against it`)
  const idleCalls = Object.keys(calls)
    .filter(
      (start) => !scoped.some((one) => !one.isForCompany && isCompanyGrant(one.grant) && one.path.startsWith(start)),
    )
    .map((start) => `${start} has a reason and no call that needs one`)
  const hidden = Object.keys(calls).flatMap((start) =>
    scoped
      .filter((one) => one.isForCompany && one.path.startsWith(start) && start.length === one.path.length)
      .map(({ path }) => `${path} is open to a company and has a reason against it`),
  )
  return [...unexplained, ...idleGrants, ...idleCalls, ...hidden]
}

/** Renders the matrix of permissions, scopes and calls as Markdown. */
export function renderScopes(scoped: readonly ScopedCall[], { grants }: ScopeReasons): string {
  const of = (grant: StaffGrant) => scoped.filter((one) => one.grant === grant)
  const summary = staffGrants.map((grant) => {
    const calls = of(grant)
    const open = calls.filter(({ isForCompany }) => isForCompany).length
    const name = isCompanyGrant(grant) ? `[${grant}](#${grant})` : grant
    return `| ${name} | ${calls.length} | ${open} | ${grants[grant] ?? (open === calls.length ? '' : 'See its calls.')} |`
  })
  const parts = staffGrants.filter(isCompanyGrant).map((grant) => {
    const rows = of(grant).map(
      ({ method, path, summary, isForCompany, reason }) =>
        `| \`${method} ${path}\` | ${summary.replaceAll('|', '\\|')} | yes | ${isForCompany ? 'yes' : `No. ${reason}`} |`,
    )
    return `## ${grant}\n\n| call | does | for the organisation | for one company |\n|---|---|---|---|\n${rows.join('\n')}\n`
  })
  const posts = staffPosts.map((post) => {
    const rows = scoped
      .filter((one) => one.post === post)
      .map(
        ({ method, path, summary, grant }) =>
          `| \`${method} ${path}\` | ${summary.replaceAll('|', '\\|')} | ${grant} |`,
      )
    return `### ${post}\n\n| call | does | permission |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Permissions, scopes and calls

Written by \`npm run tables -- scope\`. A permission is given for the whole organisation or for one company. \`apps/server/src/walks/company-grants.test.ts\` makes every staff call with all permissions for one company: a call with *yes* in the last column works in that company, and neither shows nor writes a row of another one, whichever ids are named; every other call is refused.

| permission | calls | open for one company | why not all |
|---|---|---|---|
${summary.join('\n')}

${parts.join('\n')}
## Posts

A post opens these calls for the courses, exams and exam centres to which it binds its holder ([decision 138](decisions/0138-posts-bind-people-to-courses-and-exams.md)). \`apps/server/src/walks/posts.test.ts\` makes every staff call with each post: a call of this table works for the subjects of the post, and neither shows nor writes a row of others; every other call is refused.

${posts.join('\n')}`
}
