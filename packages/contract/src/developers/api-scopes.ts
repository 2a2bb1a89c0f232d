import type { CompanyGrant } from '../http/call.ts'

/** The things that a token of a service account may do. There is no scope for anything else. */
export const apiScopes = ['people:read', 'people:write', 'exams:read', 'progress:read', 'certificates:read'] as const
export type ApiScope = (typeof apiScopes)[number]

/** The permission that staff need to give a scope: what a token reads or writes, its creator may as well. */
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
  /** The longest time for which a former token stays valid beside its successor, in hours. */
  overlapHours: 168,
  /** Calls of one token in a minute. */
  callsPerMinute: 600,
} as const
