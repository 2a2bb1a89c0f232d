import { type Static, Type } from 'typebox'
import { OneOf } from '../http/scalars.ts'
import { checklistItemKinds, checklistLimits as limits } from './checklist.limits.ts'
import { checklistSigners } from './checklist-pictures.ts'

/** The schemas of forms: of checklists, of observations with them, and of surveys. */

/** Names a section, an item or an option within its checklist. */
const Part = Type.String({ pattern: '^[a-z0-9]{1,16}$' })
const Label = (maxLength: number) =>
  Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })
const Measure = Type.Number({ minimum: -999_999_999, maximum: 999_999_999 })

const Item = Type.Object({
  id: Part,
  kind: OneOf(...checklistItemKinds),
  label: Label(limits.label),
  hint: Type.Optional(Label(limits.label)),
  isRequired: Type.Boolean(),
  isCritical: Type.Boolean({ description: 'if it fails, the observation fails' }),
  mayNotApply: Type.Boolean(),
  steps: Type.Optional(Type.Integer({ minimum: 2, maximum: limits.steps, description: 'for a scale' })),
  passFrom: Type.Optional(
    Type.Integer({ minimum: 1, maximum: limits.steps, description: 'the lowest step that counts as passed' }),
  ),
  options: Type.Optional(
    Type.Array(Type.Object({ id: Part, label: Label(limits.label), passes: Type.Boolean() }), {
      maxItems: limits.options,
    }),
  ),
  unit: Type.Optional(Type.String({ maxLength: 20 })),
  atLeast: Type.Optional(Measure),
  atMost: Type.Optional(Measure),
  signer: Type.Optional(OneOf(...checklistSigners)),
})
export const ChecklistSections = Type.Array(
  Type.Object({ id: Part, title: Label(120), items: Type.Array(Item, { maxItems: limits.itemsInSection }) }),
  { maxItems: limits.sections },
)
export const PassPercent = Type.Integer({
  minimum: 0,
  maximum: 100,
  description: 'the share of judged items that must pass',
})
export const ChecklistFields = {
  title: Label(200),
  note: Type.Optional(Label(1000)),
  sections: ChecklistSections,
  passPercent: PassPercent,
}
export const ObservationAnswers = Type.Array(
  Type.Object({
    itemId: Part,
    value: Type.String({ minLength: 1, maxLength: limits.answer }),
    note: Type.Optional(Type.String({ maxLength: limits.note })),
  }),
  { maxItems: 800 },
)

/** The settings of a survey, as its author saves them with the lesson: a form without pass criteria. */
export const SurveySettings = Type.Object({ sections: ChecklistSections })
export type SurveyRules = Static<typeof SurveySettings>
