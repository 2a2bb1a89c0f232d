import { designLimits } from '@portal/contract/certificates/design.limits.ts'
import { designPageSize } from '@portal/contract/certificates/design.rules.ts'
import { useCallback, useState } from 'react'
import { clampFieldToPage, createDesignField, type DesignFieldKind, moveDesignField } from './design-edit.rules.ts'
import type { DesignContentData, DesignField } from './designs.queries.ts'

type History = {
  readonly past: readonly DesignContentData[]
  readonly now: DesignContentData
  readonly future: readonly DesignContentData[]
}
const mostSteps = 100

/** Returns the design being edited (null for a new one): its content with undo and redo, and the selected field. */
export function useDesignEdit(designId: string | null, initial: DesignContentData) {
  const [{ past, now, future }, setHistory] = useState<History>({ past: [], now: initial, future: [] })
  const [selectedId, select] = useState<string | null>(null)
  const change = useCallback(
    (next: (content: DesignContentData) => DesignContentData) =>
      setHistory((before) => ({
        past: [...before.past, before.now].slice(-mostSteps),
        now: next(before.now),
        future: [],
      })),
    [],
  )
  const changeField = useCallback(
    (id: string, next: (field: DesignField) => DesignField) =>
      change((content) => ({ ...content, fields: content.fields.map((one) => (one.id === id ? next(one) : one)) })),
    [change],
  )
  return {
    designId,
    content: now,
    selected: now.fields.find(({ id }) => id === selectedId) ?? null,
    select,
    change,
    changeField,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () =>
      setHistory((one) => {
        const last = one.past.at(-1)
        return last ? { past: one.past.slice(0, -1), now: last, future: [one.now, ...one.future] } : one
      }),
    redo: () =>
      setHistory((one) => {
        const [next, ...rest] = one.future
        return next ? { past: [...one.past, one.now], now: next, future: rest } : one
      }),
    /** Adds a field in the middle of the page and selects it. */
    add: (kind: DesignFieldKind, fileId?: string) => {
      const field = createDesignField(kind, now, fileId)
      if (now.fields.length >= designLimits.fields) return
      change((content) => ({ ...content, fields: [...content.fields, field] }))
      select(field.id)
    },
    duplicate: (field: DesignField) => {
      const copy = {
        ...clampFieldToPage({ ...field, x: field.x + 50, y: field.y + 50 }, designPageSize(now)),
        id: addedId(now),
      }
      change((content) => ({ ...content, fields: [...content.fields, copy] }))
      select(copy.id)
    },
    remove: (id: string) => {
      change((content) => ({ ...content, fields: content.fields.filter((one) => one.id !== id) }))
      select(null)
    },
    move: (id: string, dx: number, dy: number) =>
      changeField(id, (field) => moveDesignField(field, dx, dy, designPageSize(now))),
    /** Moves a field over or under its neighbour. */
    layer: (id: string, step: 1 | -1) =>
      change((content) => {
        const at = content.fields.findIndex((one) => one.id === id)
        const to = at + step
        if (at < 0 || to < 0 || to >= content.fields.length) return content
        const fields = [...content.fields]
        fields.splice(to, 0, ...fields.splice(at, 1))
        return { ...content, fields }
      }),
  }
}
export type DesignEdit = ReturnType<typeof useDesignEdit>

const addedId = (content: DesignContentData) => createDesignField('code', content).id
