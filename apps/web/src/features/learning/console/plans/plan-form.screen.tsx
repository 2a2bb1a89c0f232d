import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { DayField } from '#web/console/form/fields/day-field.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { useField } from '#web/console/form/fields/use-field.ts'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { planForm } from './plan.form.ts'
import { PlanAside } from './plan-aside.tsx'
import { PlanAudience } from './plan-audience.tsx'
import { fetchPlan, type Plan, updatePlan, useManagedPlan } from './plan-console.queries.ts'
import { planConsoleTexts } from './plan-console-texts.ts'
import type { PlanAct } from './plan-dialog.tsx'
import css from './plan-form.module.css'
import { type PlanConsoleForm, PlanItems } from './plan-items.tsx'
import { PlanPhaseMark } from './plan-parts.tsx'
import { useCopyPlan } from './use-copy-plan.ts'

/** Loaded when it opens, to keep the form small. */
const PlanDialog = lazy(() => import('./plan-dialog.tsx').then((file) => ({ default: file.PlanActDialog })))

const route = getRouteApi('/console/plans/$id/')

/** The form of a study plan: contents, dates and people. */
export function PlanFormScreen() {
  const t = useTexts(planConsoleTexts)
  const { id } = route.useParams()
  const plan = useManagedPlan(id)
  if (!plan.data)
    return (
      <ConsolePage title={t.title}>
        <QueryStates query={plan} skeleton={<FormSkeleton height={480} />}>
          {() => null}
        </QueryStates>
      </ConsolePage>
    )
  return <PlanForm key={plan.data.planId} plan={plan.data} />
}

const valuesOf = ({ content, everyone, accounts, departments }: Plan) => ({
  content,
  whom: { everyone, accountIds: accounts.map(({ id }) => id), departmentIds: departments.map(({ id }) => id) },
})

function PlanForm({ plan }: { readonly plan: Plan }) {
  const t = useTexts(planConsoleTexts)
  const [act, setAct] = useState<PlanAct | null>(null)
  const [isSaving, setSaving] = useState(false)
  const copy = useCopyPlan()
  const { planId } = plan
  const form = useForm(planForm, {
    object: planId,
    initial: valuesOf(plan),
    revision: plan.revision,
    fixed: (revision) => ({ planId, revision: Number(revision) }),
    check: ({ content }) => {
      const { title, startsOn, dueOn, items } = content
      const outside = items.findIndex(
        (item) => item.dueOn !== undefined && (item.dueOn < startsOn || (dueOn !== undefined && item.dueOn > dueOn)),
      )
      return {
        ...(title.zh?.trim() || title.en?.trim() ? {} : { 'content.title.zh': t.form.needsName }),
        ...(dueOn !== undefined && dueOn < startsOn ? { 'content.dueOn': t.form.dueBeforeStart } : {}),
        ...(outside < 0
          ? {}
          : {
              'content.items': t.form.itemOutside(
                pickReaderText(plan.things[outside]?.title ?? {}) || String(outside + 1),
              ),
            }),
      }
    },
    save: async (input) => ({ revision: (await updatePlan(input)).revision }),
    readNewest: async () => {
      const newest = await fetchPlan(planId)
      return { values: valuesOf(newest), revision: newest.revision }
    },
  })
  const publish = async () => {
    setSaving(true)
    const isSaved = form.changed().length === 0 || (await form.save())
    setSaving(false)
    if (isSaved) setAct('publish')
  }
  return (
    <ConsolePage
      title={pickReaderText(plan.content.title) || t.untitled}
      facts={
        <>
          <PlanPhaseMark phase={plan.phase} /> · {pickReaderText(plan.company)}
        </>
      }
      actions={
        <>
          {plan.status === 'published' ? (
            <ButtonLink to="/console/plans/$id/progress" params={{ id: planId }}>
              {t.acts.progress}
            </ButtonLink>
          ) : null}
          <Button isBusy={copy.isBusy} onPress={() => void copy.run(planId)}>
            {t.acts.copy}
          </Button>
          {plan.status === 'published' ? (
            <Button look="danger" onPress={() => setAct('withdraw')}>
              {t.acts.withdraw}
            </Button>
          ) : (
            <Button isBusy={isSaving} onPress={() => void publish()}>
              {plan.status === 'withdrawn' ? t.publish.again : t.acts.publish}
            </Button>
          )}
        </>
      }
    >
      <div className={css.split}>
        <Form form={form} label={t.form.label}>
          <FieldSection title={t.form.sections.what} lead={t.form.lead.what}>
            <div id="plan-what">
              <BilingualField form={form} name="content.title" label={t.form.name} />
            </div>
            <BilingualField
              form={form}
              name="content.note"
              label={t.form.note}
              help={t.form.noteHelp}
              isLong
              mayBeEmpty
            />
          </FieldSection>
          <FieldSection title={t.form.sections.items} lead={t.form.lead.items}>
            <PlanItems form={form} plan={plan} />
          </FieldSection>
          <FieldSection title={t.form.sections.when}>
            <div id="plan-when">
              <FormRow>
                <DayField form={form} name="content.startsOn" label={t.form.startsOn} />
                <DayField form={form} name="content.dueOn" label={t.form.dueOn} help={t.form.dueHelp} />
              </FormRow>
            </div>
            <Mandatory form={form} />
          </FieldSection>
          <FieldSection title={t.form.sections.whom} lead={t.form.lead.whom}>
            <PlanAudience form={form} plan={plan} />
          </FieldSection>
        </Form>
        <PlanAside form={form} plan={plan} />
      </div>
      {act ? (
        <Suspense fallback={null}>
          <PlanDialog act={act} plan={plan} onClose={() => setAct(null)} />
        </Suspense>
      ) : null}
    </ConsolePage>
  )
}

/** The choice between a mandatory and an optional plan. */
function Mandatory({ form }: { readonly form: PlanConsoleForm }) {
  const t = useTexts(planConsoleTexts).form
  const field = useField(form, 'content.isMandatory', t.mandatory)
  return (
    <fieldset className={css.choice}>
      <legend className={css.label}>{t.mandatory}</legend>
      {[true, false].map((isMandatory) => (
        <label key={String(isMandatory)}>
          <input
            type="radio"
            name="plan-mandatory"
            checked={field.value === isMandatory}
            onChange={() => field.set(isMandatory)}
          />
          <span>
            {isMandatory ? t.mandatoryYes : t.mandatoryNo}
            <small>{isMandatory ? t.mandatoryYesNote : t.mandatoryNoNote}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
