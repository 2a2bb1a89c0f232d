import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ButtonLink } from '#web/console/button.tsx'
import { RadioGroup, Switch } from '#web/console/form/fields/choice-fields.tsx'
import { Combobox } from '#web/console/form/fields/combobox.tsx'
import { DayField } from '#web/console/form/fields/day-field.tsx'
import { BilingualField, NumberInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { dayAfter, daysBetween } from '#web/ui/days.ts'
import { formatNumber, formatShortDay } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { portalToday } from '#web/ui/zone.ts'
import { trainingClassForm } from './class.form.ts'
import {
  createTrainingClass,
  fetchTrainingClass,
  findClassFormChoices,
  type TrainingClassDetail,
  updateTrainingClass,
  useManagedTrainingClass,
} from './class-console.queries.ts'
import { trainingClassConsoleTexts } from './class-console-texts.ts'
import { formatClassDays } from './class-days.ts'
import { TrainingClassStateMark } from './class-parts.tsx'
import css from './classes.module.css'

const route = getRouteApi('/console/classes/$id/')

/** The form of a class; `new` in the address creates one. */
export function ClassFormScreen() {
  const t = useTexts(trainingClassConsoleTexts)
  const { id } = route.useParams()
  const isNew = id === 'new'
  const one = useManagedTrainingClass(isNew ? null : id)
  return (
    <ConsolePage
      title={isNew ? t.form.newTitle : (one.data && pickReaderText(one.data.title)) || t.title}
      facts={one.data ? <TrainingClassStateMark state={one.data.state} /> : undefined}
      actions={
        isNew ? null : (
          <ButtonLink to="/console/classes/$id/people" params={{ id }}>
            {t.acts.people}
          </ButtonLink>
        )
      }
    >
      {isNew ? (
        <ClassForm key="new" one={null} />
      ) : (
        <QueryStates query={one} skeleton={<FormSkeleton height={480} />}>
          {(data) => <ClassForm key={data.classId} one={data} />}
        </QueryStates>
      )}
    </ConsolePage>
  )
}

const nobody = '00000000-0000-4000-8000-000000000000'
const find = (kind: 'teacher' | 'course') => async (words: string, signal: AbortSignal) =>
  (await findClassFormChoices(kind, words, signal)).choices.map(({ id, name, note }) => ({
    id,
    words: pickReaderText(name),
    note: pickReaderText(note),
  }))
const findTeachers = find('teacher')
const findCourses = find('course')

function ClassForm({ one }: { readonly one: TrainingClassDetail | null }) {
  const t = useTexts(trainingClassConsoleTexts)
  const f = t.form
  const { navigate } = useRouter()
  const today = portalToday()
  const [requestKey] = useState(() => crypto.randomUUID())
  const form = useForm(trainingClassForm, {
    object: one?.classId ?? 'new',
    initial: one
      ? one.content
      : {
          line: 'technical',
          title: {},
          summary: {},
          city: {},
          startsOn: dayAfter(today, 21),
          endsOn: dayAfter(today, 22),
          applyUntil: dayAfter(today, 16),
          seats: 24,
          feeFen: 0,
          asksApproval: false,
        },
    revision: one?.revision ?? 1,
    fixed: (revision) => ({ trainingClassId: one?.classId ?? nobody, revision: Number(revision) }),
    check: ({ title, city, startsOn, endsOn, applyUntil }) => ({
      'title.zh': title?.zh?.trim() || title?.en?.trim() ? null : f.needsTitle,
      'city.zh': city && !city.zh?.trim() && !city.en?.trim() ? f.needsCity : null,
      startsOn: startsOn < today && startsOn !== one?.content.startsOn ? f.past : null,
      endsOn: endsOn < startsOn ? f.endBeforeStart : null,
      applyUntil: applyUntil > startsOn ? f.applyAfterStart : null,
    }),
    save: async (input) => {
      if (one) {
        const { revision, told, promoted } = await updateTrainingClass(input)
        toast('success', t.changed(told, promoted))
        return { revision }
      }
      const { trainingClassId: _id, revision: _revision, ...content } = input
      const { classId } = await createTrainingClass({ ...content, requestKey })
      return { revision: 1, classId }
    },
    ...(one
      ? {
          readNewest: async () => {
            const newest = await fetchTrainingClass(one.classId)
            return { values: newest.content, revision: newest.revision }
          },
        }
      : {
          afterSave: (saved) =>
            void navigate({
              to: '/console/classes/$id',
              params: { id: (saved as unknown as { classId: string }).classId },
              replace: true,
            }),
        }),
  })
  const { startsOn, endsOn, applyUntil, city } = useWatch({ control: form.control }) as {
    startsOn: string
    endsOn: string
    applyUntil: string
    city?: object
  }
  const isOnline = city === undefined
  return (
    <Form form={form} label={f.label}>
      <FieldSection title={f.sections.what}>
        <BilingualField form={form} name="title" label={f.title} />
        <BilingualField form={form} name="summary" label={f.summary} help={f.summaryHelp} isLong mayBeEmpty />
        <RadioGroup
          form={form}
          name="line"
          label={f.line}
          options={(['technical', 'management'] as const).map((id) => ({ id, words: t.line[id] }))}
        />
      </FieldSection>
      <FieldSection title={f.sections.when} {...(one ? { lead: f.lead.when } : {})}>
        <FormRow>
          <DayField form={form} name="startsOn" label={f.startsOn} />
          <DayField form={form} name="endsOn" label={f.endsOn} />
          <DayField form={form} name="applyUntil" label={f.applyUntil} />
        </FormRow>
        {endsOn >= startsOn ? (
          <p className={`${css.sentence} num`}>
            {f.sentence(
              formatClassDays({ startsOn, endsOn }),
              daysBetween(startsOn, endsOn) + 1,
              f.applySentence(formatShortDay(applyUntil)),
            )}
          </p>
        ) : null}
      </FieldSection>
      <FieldSection title={f.sections.where}>
        <fieldset className={css.choice}>
          <legend>{f.place}</legend>
          {[false, true].map((online) => (
            <label key={String(online)}>
              <input
                type="radio"
                name="class-online"
                checked={isOnline === online}
                onChange={() =>
                  form.hook.setValue('city', (online ? undefined : (one?.content.city ?? {})) as never, {
                    shouldDirty: true,
                    shouldValidate: true,
                  })
                }
              />
              {online ? f.isOnline : f.inCity}
            </label>
          ))}
        </fieldset>
        {isOnline ? null : <BilingualField form={form} name="city" label={f.city} />}
        <FormRow>
          <Combobox
            form={form}
            name="teacherId"
            label={f.teacher}
            search={findTeachers}
            chosenWords={one?.teacher ? pickReaderText(one.teacher) : ''}
          />
          <Combobox
            form={form}
            name="productId"
            label={f.product}
            help={f.productHelp}
            search={findCourses}
            chosenWords={one?.product ? pickReaderText(one.product) : ''}
          />
        </FormRow>
      </FieldSection>
      <FieldSection title={f.sections.seats} lead={f.lead.seats}>
        <FormRow>
          <NumberInput
            form={form}
            name="seats"
            label={f.seats}
            unit={f.seatsUnit}
            {...(one && one.taken > 0 ? { help: f.takenNow(formatNumber(one.taken)) } : {})}
          />
          <NumberInput form={form} name="feeFen" label={f.fee} unit={f.feeUnit} parts={100} help={f.feeHelp} />
        </FormRow>
        <Switch form={form} name="asksApproval" label={f.asksApproval} help={f.asksApprovalHelp} />
      </FieldSection>
    </Form>
  )
}
