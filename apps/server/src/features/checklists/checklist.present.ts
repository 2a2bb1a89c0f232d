import { type Lang, pickName } from '../../core/text/language.ts'
import type { ChecklistBody, ChecklistContent } from './checklist.store.ts'
import type { ObservationHeadRow } from './observation.store.ts'

/** Presents a form item by item, so that the response has only fields that the contract names. */
export const presentChecklistSections = (sections: ChecklistBody['sections']): ChecklistBody['sections'] =>
  sections.map(({ id, title, items }) => ({
    id,
    title,
    items: items.map((item) => ({
      id: item.id,
      kind: item.kind,
      label: item.label,
      ...(item.hint ? { hint: item.hint } : {}),
      isRequired: item.isRequired,
      isCritical: item.isCritical,
      mayNotApply: item.mayNotApply,
      ...(item.steps === undefined ? {} : { steps: item.steps }),
      ...(item.passFrom === undefined ? {} : { passFrom: item.passFrom }),
      ...(item.options === undefined
        ? {}
        : { options: item.options.map((one) => ({ id: one.id, label: one.label, passes: one.passes })) }),
      ...(item.unit === undefined ? {} : { unit: item.unit }),
      ...(item.atLeast === undefined ? {} : { atLeast: item.atLeast }),
      ...(item.atMost === undefined ? {} : { atMost: item.atMost }),
      ...(item.signer === undefined ? {} : { signer: item.signer }),
    })),
  }))

/** Presents a checklist as its author edits it: title, note, sections and pass mark. */
export const presentChecklistFields = (
  title: ChecklistContent['title'],
  { note, sections, passPercent }: ChecklistBody,
): ChecklistContent => ({ title, note, sections: presentChecklistSections(sections), passPercent })

/** Presents the fields by which lists identify an observation. */
export const presentObservationHead = (row: ObservationHeadRow, lang: Lang) => ({
  observationId: row.observationId,
  title: row.title,
  person: pickName(row.person, lang),
  observer: pickName(row.observer, lang),
  observedAt: row.observedAt.toISOString(),
  outcome: row.outcome,
  passed: row.passed,
  judged: row.judged,
  failedCritical: row.failedCritical,
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
})
