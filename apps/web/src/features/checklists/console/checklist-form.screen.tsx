import { problemOfForm } from '@portal/contract/checklists/checklist.rules.ts'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { BilingualField, NumberInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { SectionsField } from '#web/features/forms/console/sections-field.public.ts'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatShortInstant } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { checklistForm } from './checklist.form.ts'
import {
  type Checklist,
  fetchChecklist,
  publishChecklist,
  retireChecklist,
  updateChecklist,
  useChecklist,
} from './checklist-console.queries.ts'
import { checklistConsoleTexts } from './checklist-console-texts.ts'
import css from './checklists-console.module.css'

const route = getRouteApi('/console/checklists/$id')
export type ChecklistConsoleForm = ConsoleForm<FormValuesOf<typeof checklistForm>>

/** The form of a checklist: its name, its pass mark, its items, and its versions. */
export function ChecklistFormScreen() {
  const t = useTexts(checklistConsoleTexts)
  const { id } = route.useParams()
  const query = useChecklist(id)
  if (!query.data)
    return (
      <ConsolePage title={t.title}>
        <QueryStates query={query} skeleton={<FormSkeleton height={480} />}>
          {() => null}
        </QueryStates>
      </ConsolePage>
    )
  return <ChecklistForm key={query.data.checklistId} checklist={query.data} />
}

function ChecklistForm({ checklist }: { readonly checklist: Checklist }) {
  const t = useTexts(checklistConsoleTexts)
  const ui = useTexts(uiTexts)
  const f = t.form
  const { checklistId } = checklist
  const [isRetiring, setRetiring] = useState(false)
  const [isBusy, run] = useWork()
  const form = useForm(checklistForm, {
    object: checklistId,
    initial: { content: checklist.content },
    revision: checklist.revision,
    fixed: (revision) => ({ checklistId, revision: Number(revision) }),
    check: ({ content }): Record<string, string> =>
      content.title.zh?.trim() || content.title.en?.trim() ? {} : { 'content.title.zh': f.needsName },
    save: async (input) => ({ revision: (await updateChecklist(input)).revision }),
    readNewest: async () => {
      const newest = await fetchChecklist(checklistId)
      return { values: { content: newest.content }, revision: newest.revision }
    },
  })
  /** Takes the newest revision into the form after an act on the saved object. */
  const takeNewest = async () => {
    const newest = await fetchChecklist(checklistId)
    form.meet({ content: newest.content }, newest.revision)
  }
  const publish = () =>
    run(
      async () => {
        const { sections, passPercent } = form.hook.getValues().content
        const wrong = problemOfForm({ sections, passPercent })
        if (wrong) {
          form.hook.setError('content.sections', { type: 'server', message: t.problem[wrong.problem] })
          toast('error', t.problem[wrong.problem])
          return
        }
        if (form.changed().length > 0 && !(await form.save())) return
        const { version } = await publishChecklist({ checklistId, revision: Number(form.revision()) })
        await takeNewest()
        toast('success', t.publish.done(version))
      },
      (error) => toast('error', errorWords(error, ui.notDone)),
    )
  return (
    <ConsolePage
      title={pickReaderText(checklist.content.title) || t.untitled}
      facts={[
        checklist.status === 'published' ? t.version(checklist.version) : t.status[checklist.status],
        checklist.hasChanges && checklist.version > 0 ? t.changed : '',
        pickReaderText(checklist.company),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {checklist.version > 0 ? (
            <ButtonLink to="/console/checklists/observations" search={{ checklistId }}>
              {t.acts.results}
            </ButtonLink>
          ) : null}
          {checklist.status === 'published' ? (
            <Button look="danger" onPress={() => setRetiring(true)}>
              {t.acts.retire}
            </Button>
          ) : null}
          <Button look="solid" isBusy={isBusy} onPress={() => void publish()}>
            {checklist.version > 0 && checklist.status === 'published' ? t.acts.publishAgain : t.acts.publish}
          </Button>
        </>
      }
    >
      <Form form={form} label={f.label}>
        <FieldSection title={f.sections.what}>
          <BilingualField form={form} name="content.title" label={f.name} />
          <BilingualField form={form} name="content.note" label={f.note} help={f.noteHelp} isLong mayBeEmpty />
          <NumberInput form={form} name="content.passPercent" label={f.pass} unit={f.percent} help={f.passHelp} />
        </FieldSection>
        <FieldSection title={f.sections.items} {...(checklist.version > 0 ? { lead: f.frozen } : {})}>
          <SectionsField form={form} name="content.sections" />
        </FieldSection>
        {checklist.versions.length > 0 ? (
          <FieldSection title={f.versions}>
            <ul className={css.versions}>
              {checklist.versions.map((one) => (
                <li key={one.version}>
                  {f.versionLine(
                    one.version,
                    formatShortInstant(one.publishedAt),
                    one.publishedBy ?? '',
                    one.observations,
                  )}
                </li>
              ))}
            </ul>
          </FieldSection>
        ) : null}
      </Form>
      {isRetiring ? (
        <ConfirmationDialog
          title={t.retire.title}
          object={pickReaderText(checklist.content.title) || t.untitled}
          consequence={t.retire.text}
          action={t.retire.go}
          onConfirm={async () => {
            await retireChecklist({ checklistId, revision: Number(form.revision()) })
            await takeNewest()
            toast('success', t.retire.done)
          }}
          onClose={() => setRetiring(false)}
        />
      ) : null}
    </ConsolePage>
  )
}
