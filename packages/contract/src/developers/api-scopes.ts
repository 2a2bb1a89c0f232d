import type { CompanyGrant } from '../http/call.ts'

/**
 * The scopes that a service account's token can have: the data that it may read or write. There is no scope for
 * anything else.
 */
export const apiScopes = ['people:read', 'people:write', 'exams:read', 'progress:read', 'certificates:read'] as const
export type ApiScope = (typeof apiScopes)[number]

/**
 * The permission that staff need to create a token with a scope: they must be allowed to read or write the same data
 * themselves.
 */
export const grantOfScope = {
  'people:read': 'companies',
  'people:write': 'companies',
  'exams:read': 'reports',
  'progress:read': 'reports',
  'certificates:read': 'reports',
} as const satisfies Readonly<Record<ApiScope, CompanyGrant>>

export const developerLimits = {
  nameMax: 60,
  /** The longest life of a token, in days. */
  days: 365,
  /** The maximum number of hours for which a former token remains valid together with its successor. */
  overlapHours: 168,
  /** Calls of one token in a minute. */
  callsPerMinute: 600,
} as const
