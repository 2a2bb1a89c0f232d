import { spotsPattern } from '@portal/contract/exams/spots.ts'
import type { AnyCall } from '@portal/contract/http/call.ts'
import { factorPolicySave } from '@portal/contract/identity/factor.contract.ts'
import { roleCreate, roleUpdate } from '@portal/contract/identity/role.contract.ts'
import {
  requirementPreview,
  requirementPreviewCompleted,
  requirementUpdate,
} from '@portal/contract/requirements/requirement-staff.contract.ts'

type Schema = Record<string, unknown>

/** Returns an input that passes a call's validation if possible, so that access and ownership decide the answer. */
export function plausibleInput(call: AnyCall): Record<string, unknown> {
  // Any permission here would stop counting for the people of the other calls.
  if (call.path === factorPolicySave.path) return { grants: [] }
  // A role may only contain permissions that its author holds. Every caller of these calls holds `companies`.
  const own = call.path === roleCreate.path || call.path === roleUpdate.path ? { grants: ['companies'] } : {}
  const body = fill((call.body ?? { type: 'object' }) as Schema) as Record<string, unknown>
  // A renewal can't open earlier than half a period before its date, and the period here is one month.
  const withContent: readonly string[] = [
    requirementPreview.path,
    requirementPreviewCompleted.path,
    requirementUpdate.path,
  ]
  if (withContent.includes(call.path)) body.content = { ...(body.content as object), windowDays: 10 }
  return {
    ...(fill((call.query ?? { type: 'object' }) as Schema) as object),
    ...body,
    ...own,
  }
}

function fill(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.anyOf)) return fill(schema.anyOf[0])
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, Number(schema.minimum ?? 1))
  if (schema.type === 'boolean') return false
  if (schema.type === 'array') return [fill(schema.items as Schema)]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, part]) => [name, fill(part)]),
    )
  if (String(schema.pattern ?? '').includes('[0-9a-fA-F]{8}')) return '00000000-0000-7000-8000-000000000000'
  if (schema.format === 'date-time') return '2026-03-02T02:00:00Z'
  if (schema.pattern === '^\\d{4}-\\d{2}-\\d{2}$') return '2026-03-02'
  if (schema.pattern === '^20\\d{2}-(0[1-9]|1[0-2])$') return '2026-03'
  if (schema.pattern === '^[A-Z]$' || schema.pattern === '^[A-Z-]{1,26}$') return 'A'
  if (String(schema.pattern ?? '').startsWith('^[0-9a-f-]{36}(,')) return '00000000-0000-7000-8000-000000000000'
  if (schema.pattern === '^#[0-9a-fA-F]{6}$') return '#1A2B3C'
  if (schema.pattern === spotsPattern) return '5000,5000'
  if (String(schema.pattern ?? '').includes('@')) return 'ann@example.com'
  return 'x'.repeat(Math.max(8, Number(schema.minLength ?? 0)))
}
