import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { Checkbox, SelectField } from '#web/console/form/fields/choice-fields.tsx'
import { DayField } from '#web/console/form/fields/day-field.tsx'
import { TagInput } from '#web/console/form/fields/tag-input.tsx'
import { BilingualField, NumberInput } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { CertificatePicker } from './certificate-picker.tsx'
import { DepartmentPicker } from './department-picker.tsx'
import { FieldConditions } from './field-conditions.tsx'
import { DirectoryGroupPicker } from './group-picker.tsx'
import { ItemPicker } from './item-picker.tsx'
import { RequirementPreviewAside } from './preview-aside.tsx'
import { requirementForm } from './requirement.form.ts'
import {
  archiveRequirement,
  fetchRequirement,
  type Requirement,
  updateRequirement,
  useRequirement,
} from './requirement-console.queries.ts'
import { requirementConsoleTexts } from './requirement-console-texts.ts'
import css from './requirements-console.module.css'

const route = getRouteApi('/console/requirements/$id/')
export type RequirementConsoleForm = ConsoleForm<FormValuesOf<typeof requirementForm>>

/** The form of a requirement: content, people, first date and cycle. */
export function RequirementFormScreen() {
  const t = useTexts(requirementConsoleTexts)
  const { id } = route.useParams()
  const query = useRequirement(id)
  if (!query.data)
    return (
      <ConsolePage title={t.title}>
        <QueryStates query={query} skeleton={<FormSkeleton height={480} />}>
          {() => null}
        </QueryStates>
      </ConsolePage>
    )
  return <RequirementForm key={query.data.requirementId} requirement={query.data} />
}

function RequirementForm({ requirement }: { readonly requirement: Requirement }) {
  const t = useTexts(requirementConsoleTexts)
  const f = t.form
  const { requirementId } = requirement
  const isFixed = requirement.activatedAt !== null
  const [isArchiving, setArchiving] = useState(false)
  const form = useForm(requirementForm, {
    object: requirementId,
    initial: { content: requirement.content },
    revision: requirement.revision,
    fixed: (revision) => ({ requirementId, revision: Number(revision) }),
    check: ({ content }): Record<string, string> =>
      content.title.zh?.trim() || content.title.en?.trim() ? {} : { 'content.title.zh': f.needsName },
    save: async (input) => ({ revision: (await updateRequirement(input)).revision }),
    readNewest: async () => {
      const newest = await fetchRequirement(requirementId)
      return { values: { content: newest.content }, revision: newest.revision }
    },
  })
  return (
    <ConsolePage
      title={pickReaderText(requirement.content.title) || t.untitled}
      facts={`${t.status[requirement.status]} · ${pickReaderText(requirement.company)}`}
      actions={
        requirement.status === 'draft' ? null : (
          <>
            <ButtonLink to="/console/requirements/$id/people" params={{ id: requirementId }}>
              {t.acts.people}
            </ButtonLink>
            {requirement.status === 'active' ? (
              <Button look="danger" onPress={() => setArchiving(true)}>
                {t.acts.archive}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div className={css.split}>
        <Form form={form} label={f.label}>
          <FieldSection title={f.sections.what} lead={isFixed ? f.lead.fixed : f.lead.what}>
            <BilingualField form={form} name="content.title" label={f.name} />
            <BilingualField form={form} name="content.note" label={f.note} isLong mayBeEmpty />
            <ItemPicker form={form} requirement={requirement} isDisabled={isFixed} />
          </FieldSection>
          <FieldSection title={f.sections.whom} lead={f.lead.whom}>
            <DepartmentPicker form={form} companyId={requirement.companyId} />
            <DirectoryGroupPicker form={form} requirement={requirement} />
            <TagInput form={form} name="content.whom.positions" label={f.positions} help={f.positionsHelp} />
            <CertificatePicker form={form} requirement={requirement} name="heldSchemeIds" />
            <CertificatePicker form={form} requirement={requirement} name="lackedSchemeIds" />
            <FieldConditions form={form} requirement={requirement} />
            <FormRow>
              <DayField form={form} name="content.whom.joinedFrom" label={f.joinedFrom} />
              <DayField form={form} name="content.whom.joinedUntil" label={f.joinedUntil} />
            </FormRow>
          </FieldSection>
          <FieldSection title={f.sections.when}>
            <DueFields form={form} isDisabled={isFixed} />
          </FieldSection>
          <FieldSection title={f.sections.again} lead={f.lead.again}>
            <FormRow>
              <NumberInput
                form={form}
                name="content.periodMonths"
                label={f.period}
                unit={f.unitMonths}
                help={f.periodHelp}
                isDisabled={isFixed}
              />
              <NumberInput
                form={form}
                name="content.windowDays"
                label={f.window}
                unit={f.unitDays}
                help={f.windowHelp}
                isDisabled={isFixed}
              />
              <NumberInput
                form={form}
                name="content.graceDays"
                label={f.grace}
                unit={f.unitDays}
                help={f.graceHelp}
                isDisabled={isFixed}
              />
            </FormRow>
            <Checkbox form={form} name="content.countsEarlier" label={f.earlier} isDisabled={isFixed} />
          </FieldSection>
        </Form>
        <RequirementPreviewAside form={form} requirement={requirement} />
      </div>
      {isArchiving ? (
        <ConfirmationDialog
          title={t.archive.title}
          object={pickReaderText(requirement.content.title) || t.untitled}
          consequence={t.archive.text}
          action={t.archive.go}
          onConfirm={async () => {
            await archiveRequirement({ requirementId, revision: requirement.revision })
            toast('success', t.archive.done)
          }}
          onClose={() => setArchiving(false)}
        />
      ) : null}
    </ConsolePage>
  )
}

/** The first date: its kind, and what the kind needs. */
function DueFields({ form, isDisabled }: { readonly form: RequirementConsoleForm; readonly isDisabled: boolean }) {
  const f = useTexts(requirementConsoleTexts).form
  const kind = useField(form, 'content.dueKind', f.dueKind).value
  return (
    <>
      <SelectField
        form={form}
        name="content.dueKind"
        label={f.dueKind}
        isDisabled={isDisabled}
        options={(['assignment', 'joining', 'date', 'calendar'] as const).map((id) => ({ id, words: f.dueKinds[id] }))}
      />
      <FormRow>
        {kind === 'date' ? <DayField form={form} name="content.dueOn" label={f.dueOn} isDisabled={isDisabled} /> : null}
        {kind === 'calendar' ? (
          <NumberInput form={form} name="content.dueMonth" label={f.dueMonth} isDisabled={isDisabled} />
        ) : null}
        <NumberInput
          form={form}
          name="content.dueDays"
          label={f.dueDays}
          unit={f.unitDays}
          help={f.dueDaysHelp}
          isDisabled={isDisabled}
        />
      </FormRow>
    </>
  )
}
