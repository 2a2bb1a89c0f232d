import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ApiError, errorWords } from '#web/api/api-error.ts'
import { Button, ButtonLink } from '#web/console/button.tsx'
import { BilingualRichTextField } from '#web/console/editor/rich-text-field.tsx'
import { SelectField } from '#web/console/form/fields/choice-fields.tsx'
import { DayField } from '#web/console/form/fields/day-field.tsx'
import { BilingualField } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatDay, formatNumber, formatShortInstant } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { PolicyFileField } from './file-field.tsx'
import css from './policies-console.module.css'
import { policyForm } from './policy.form.ts'
import {
  fetchPolicy,
  type Policy,
  publishPolicy,
  retirePolicy,
  updatePolicy,
  usePolicy,
} from './policy-console.queries.ts'
import { policyConsoleTexts } from './policy-console-texts.ts'

/** Loaded on demand. */
const PublishDialog = lazy(() => import('./publish-dialog.tsx').then((file) => ({ default: file.PublishPolicyDialog })))
const RevisionDialog = lazy(() => import('./revision-dialog.tsx'))
const route = getRouteApi('/console/policies/$id/')
export type PolicyConsoleForm = ConsoleForm<FormValuesOf<typeof policyForm>>
type Opened =
  | { readonly kind: 'publish'; readonly version: number; readonly people: number }
  | { readonly kind: 'retire' }
  | { readonly kind: 'read'; readonly version: number }

/** The form of a policy: its title, its text or PDF file, and its revisions. */
export function PolicyFormScreen() {
  const t = useTexts(policyConsoleTexts)
  const { id } = route.useParams()
  const query = usePolicy(id)
  if (!query.data)
    return (
      <ConsolePage title={t.title}>
        <QueryStates query={query} skeleton={<FormSkeleton height={480} />}>
          {() => null}
        </QueryStates>
      </ConsolePage>
    )
  return <PolicyForm key={query.data.policyId} policy={query.data} />
}

function PolicyForm({ policy }: { readonly policy: Policy }) {
  const t = useTexts(policyConsoleTexts)
  const ui = useTexts(uiTexts)
  const f = t.form
  const { policyId } = policy
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isBusy, run] = useWork()
  const form = useForm(policyForm, {
    object: policyId,
    initial: { content: policy.content },
    revision: policy.revision,
    fixed: (revision) => ({ policyId, revision: Number(revision) }),
    check: ({ content }): Record<string, string> =>
      content.title.zh?.trim() || content.title.en?.trim() ? {} : { 'content.title.zh': f.needsName },
    save: async (input) => ({ revision: (await updatePolicy(input)).revision }),
    readNewest: async () => {
      const newest = await fetchPolicy(policyId)
      return { values: { content: newest.content }, revision: newest.revision }
    },
  })
  /** Takes the newest revision into the form after an act on the saved object. */
  const takeNewest = async () => {
    const newest = await fetchPolicy(policyId)
    form.meet({ content: newest.content }, newest.revision)
    return newest
  }
  const say = (error: unknown) => toast('error', errorWords(error, ui.notDone))
  /** Saves, and asks what the revision means for its people. */
  const ask = () =>
    run(async () => {
      if (form.changed().length > 0 && !(await form.save())) return
      const newest = await takeNewest()
      if (newest.status === 'retired' && !newest.hasChanges) await publish(false)
      else if (newest.hasChanges) setOpened({ kind: 'publish', version: newest.version + 1, people: newest.asked })
      else toast('info', t.publish.same)
    }, say)
  const publish = async (asksAgain: boolean) => {
    try {
      const { version } = await publishPolicy({ policyId, revision: Number(form.revision()), asksAgain })
      await takeNewest()
      toast('success', t.publish.done(version))
    } catch (error) {
      if (error instanceof ApiError)
        for (const { field, msg } of error.problems)
          form.hook.setError(field as 'content.body', { type: 'server', message: msg })
      throw error
    }
  }
  const title = pickReaderText(policy.content.title) || t.untitled
  return (
    <ConsolePage
      title={title}
      facts={[
        policy.status === 'published' ? t.version(policy.version) : t.status[policy.status],
        policy.hasChanges && policy.version > 0 ? t.changed : '',
        pickReaderText(policy.company),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {policy.version > 0 ? (
            <ButtonLink to="/console/policies/$id/people" params={{ id: policyId }}>
              {t.acts.people}
            </ButtonLink>
          ) : null}
          {policy.status === 'published' ? (
            <Button look="danger" onPress={() => setOpened({ kind: 'retire' })}>
              {t.acts.retire}
            </Button>
          ) : null}
          <Button look="solid" isBusy={isBusy} onPress={() => void ask()}>
            {policy.version === 0
              ? t.acts.publish
              : policy.status === 'retired' && !policy.hasChanges
                ? t.acts.resume
                : t.acts.publishAgain}
          </Button>
        </>
      }
    >
      <Form form={form} label={f.label}>
        <FieldSection title={f.sections.what}>
          <BilingualField form={form} name="content.title" label={f.name} />
          <SelectField
            form={form}
            name="content.kind"
            label={f.kind}
            options={(['text', 'pdf'] as const).map((id) => ({ id, words: f.kinds[id] }))}
          />
        </FieldSection>
        <FieldSection title={f.sections.text} {...(policy.version > 0 ? { lead: f.frozen } : {})}>
          <Content form={form} policy={policy} />
        </FieldSection>
        <FieldSection title={f.sections.revision}>
          <BilingualField form={form} name="content.note" label={f.note} help={f.noteHelp} isLong mayBeEmpty />
          <DayField form={form} name="content.effectiveOn" label={f.effectiveOn} help={f.effectiveHelp} />
        </FieldSection>
        {policy.versions.length > 0 ? (
          <FieldSection title={f.sections.versions}>
            <Versions policy={policy} onRead={(version) => setOpened({ kind: 'read', version })} />
          </FieldSection>
        ) : null}
      </Form>
      <Suspense>
        {opened?.kind === 'publish' ? (
          <PublishDialog
            version={opened.version}
            people={opened.people}
            onPublish={publish}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {opened?.kind === 'read' ? (
          <RevisionDialog policyId={policyId} version={opened.version} onClose={() => setOpened(null)} />
        ) : null}
      </Suspense>
      {opened?.kind === 'retire' ? (
        <ConfirmationDialog
          title={t.retire.title}
          object={title}
          consequence={t.retire.text}
          action={t.retire.go}
          onConfirm={async () => {
            await retirePolicy({ policyId, revision: Number(form.revision()) })
            await takeNewest()
            toast('success', t.retire.done)
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </ConsolePage>
  )
}

/** The text, or the PDF file. */
function Content({ form, policy }: { readonly form: PolicyConsoleForm; readonly policy: Policy }) {
  const f = useTexts(policyConsoleTexts).form
  const kind = useWatch({ control: form.control, name: 'content.kind' })
  return kind === 'pdf' ? (
    <PolicyFileField form={form} fileId={policy.content.fileId} file={policy.file} />
  ) : (
    <BilingualRichTextField form={form} name="content.body" label={f.body} help={f.bodyHelp} />
  )
}

function Versions({ policy, onRead }: { readonly policy: Policy; readonly onRead: (version: number) => void }) {
  const t = useTexts(policyConsoleTexts)
  const f = t.form
  return (
    <ul className={css.versions}>
      {policy.versions.map((one) => (
        <li key={one.version}>
          <span>
            {f.versionLine(
              one.version,
              formatShortInstant(one.publishedAt),
              one.publishedBy ?? '',
              formatNumber(one.signatures),
            )}
          </span>
          <Button look="quiet" onPress={() => onRead(one.version)}>
            {t.acts.read(one.version)}
          </Button>
          <p>
            {[
              one.asksAgain ? f.asksAgain : f.minor,
              one.effectiveOn ? `${f.effectiveOn} ${formatDay(one.effectiveOn)}` : '',
              pickReaderText(one.note),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}
