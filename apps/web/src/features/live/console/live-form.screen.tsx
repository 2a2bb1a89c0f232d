import { IconX } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { Button, ButtonLink, IconButton } from '#web/console/button.tsx'
import { SelectField, Switch } from '#web/console/form/fields/choice-fields.tsx'
import { Combobox } from '#web/console/form/fields/combobox.tsx'
import { DateTimeField } from '#web/console/form/fields/date-fields.tsx'
import fieldCss from '#web/console/form/fields/field.module.css'
import { BilingualField, NumberInput } from '#web/console/form/fields/text-fields.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { type ConsoleForm, type FormValuesOf, useForm } from '#web/console/form/use-form.ts'
import { ConsolePage } from '#web/console/page.tsx'
import panel from '#web/console/panel.module.css'
import { FormSkeleton } from '#web/console/skeletons.tsx'
import { pickReaderText } from '#web/ui/bilingual-words.ts'
import { formatNumber, formatSpan } from '#web/ui/format.ts'
import { QueryStates } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { instantOfWallClock } from '#web/ui/wall-clock.ts'
import { dayAndTimeIn, portalZone } from '#web/ui/zone.ts'
import { liveForm } from './live.form.ts'
import { type LiveClassAct, LiveClassActDialog } from './live-actions.tsx'
import css from './live-console.module.css'
import {
  fetchLiveClass,
  findLiveClassFormChoices,
  type LiveClassDetail,
  type StreamKey,
  scheduleLiveClass,
  updateLiveClass,
  useLiveClass,
} from './live-console.queries.ts'
import { liveConsoleTexts } from './live-console-texts.ts'
import { LiveStateMark } from './live-parts.tsx'
import { StreamKeyDialog } from './stream-key.tsx'

const route = getRouteApi('/console/live/$id/')

/** The form of a live class; `new` in the address creates one. */
export function LiveFormScreen() {
  const t = useTexts(liveConsoleTexts)
  const { id } = route.useParams()
  const isNew = id === 'new'
  const query = useLiveClass(isNew ? null : id)
  const [act, setAct] = useState<LiveClassAct | null>(null)
  const one = query.data
  const isOpen =
    one !== undefined && (one.state === 'scheduled' || one.state === 'running' || one.state === 'interrupted')
  return (
    <ConsolePage
      title={isNew ? t.form.newTitle : (one && pickReaderText(one.title)) || t.title}
      facts={one ? <LiveStateMark state={one.state} /> : undefined}
      actions={
        one ? (
          <>
            <ButtonLink to="/console/live/$id/attendance" params={{ id }}>
              {t.acts.attendance}
            </ButtonLink>
            {isOpen ? (
              <>
                <ButtonLink to="/live" search={{ id } as never}>
                  {t.acts.room}
                </ButtonLink>
                <Button onPress={() => setAct('key')}>{t.acts.key}</Button>
              </>
            ) : null}
            {one.state === 'scheduled' ? (
              <Button look="danger" onPress={() => setAct('cancel')}>
                {t.acts.cancel}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {isNew ? (
        <LiveForm key="new" one={null} />
      ) : (
        <QueryStates query={query} skeleton={<FormSkeleton height={480} />}>
          {(data) =>
            data.state === 'scheduled' ? (
              <LiveForm key={data.classId} one={data} />
            ) : (
              <p className={css.closed}>{t.form.closed}</p>
            )
          }
        </QueryStates>
      )}
      {act && one ? <LiveClassActDialog act={act} one={one} onClose={() => setAct(null)} /> : null}
    </ConsolePage>
  )
}

const nobody = '00000000-0000-4000-8000-000000000000'
const find = (kind: 'teacher' | 'company') => async (words: string, signal: AbortSignal) =>
  (await findLiveClassFormChoices(kind, words, signal)).choices.map(({ id, name, note }) => ({
    id,
    words: pickReaderText(name),
    note: pickReaderText(note),
  }))
const findTeachers = find('teacher')
const findCompanies = find('company')

/** The next full hour, a week from now. */
function inAWeek(zone: string): string {
  const { day, time } = dayAndTimeIn(Date.now() + 7 * 86_400_000, zone)
  return instantOfWallClock(day, `${time.slice(0, 2)}:00`, zone) ?? new Date().toISOString()
}

function LiveForm({ one }: { readonly one: LiveClassDetail | null }) {
  const t = useTexts(liveConsoleTexts)
  const f = t.form
  const { navigate } = useRouter()
  const zone = portalZone()
  const [requestKey] = useState(() => crypto.randomUUID())
  const [key, setKey] = useState<(StreamKey & { readonly classId: string }) | null>(null)
  const fresh = {
    title: {},
    promise: {},
    introduction: {},
    startsAt: inAWeek(zone),
    plannedSeconds: 3600,
    price: 'free' as const,
    priceFen: 0,
    companyIds: [],
    isRecorded: true,
    attendPercent: 80,
    needSignIns: 0,
  }
  const form = useForm(liveForm, {
    object: one?.classId ?? 'new',
    initial: { content: one ? one.content : fresh },
    revision: one?.revision ?? 1,
    fixed: (revision) => ({ classId: one?.classId ?? nobody, revision: Number(revision) }),
    check: ({ content }) => ({
      'content.title.zh': content.title?.zh?.trim() || content.title?.en?.trim() ? null : f.needsTitle,
      'content.teacherId': content.teacherId ? null : f.needsTeacher,
      'content.startsAt': content.startsAt && Date.parse(content.startsAt) <= Date.now() ? f.past : null,
      'content.priceFen': content.price === 'paid' && !content.priceFen ? f.needsPrice : null,
    }),
    save: async (input) => {
      if (one) return { revision: (await updateLiveClass(input)).revision }
      const { classId, revision, streamKey, streamUrl } = await scheduleLiveClass({
        requestKey,
        content: input.content,
      })
      setKey({ classId, streamKey, streamUrl })
      return { revision }
    },
    ...(one
      ? {
          readNewest: async () => {
            const newest = await fetchLiveClass(one.classId)
            return { values: { content: newest.content }, revision: newest.revision }
          },
        }
      : {}),
  })
  const { content } = useWatch({ control: form.control }) as unknown as {
    content: { startsAt?: string; plannedSeconds?: number; price?: string }
  }
  const until =
    content.startsAt && content.plannedSeconds
      ? new Date(Date.parse(content.startsAt) + content.plannedSeconds * 1000).toISOString()
      : null
  return (
    <>
      <Form form={form} label={f.label}>
        <FieldSection title={f.sections.what}>
          <BilingualField form={form} name="content.title" label={f.name} />
          <BilingualField form={form} name="content.promise" label={f.promise} mayBeEmpty />
          <BilingualField
            form={form}
            name="content.introduction"
            label={f.introduction}
            help={f.introductionHelp}
            isLong
            mayBeEmpty
          />
          <Combobox
            form={form}
            name="content.teacherId"
            label={f.teacher}
            search={findTeachers}
            chosenWords={one ? pickReaderText(one.teacher) : ''}
          />
        </FieldSection>
        <FieldSection title={f.sections.when} {...(one ? { lead: f.lead.when } : {})}>
          <FormRow>
            <DateTimeField form={form} name="content.startsAt" label={f.startsAt} zone={zone} />
            <NumberInput
              form={form}
              name="content.plannedSeconds"
              label={f.minutes}
              unit={f.minutesUnit}
              parts={60}
              step={5}
            />
            <NumberInput
              form={form}
              name="content.capacity"
              label={f.capacity}
              unit={f.capacityUnit}
              help={f.capacityHelp}
              step={10}
            />
          </FormRow>
          {content.startsAt && until ? (
            <p className={`${css.sentence} num`}>
              {f.sentence(
                formatSpan(content.startsAt, until, zone),
                formatNumber(Math.round((content.plannedSeconds ?? 0) / 60)),
              )}
            </p>
          ) : null}
        </FieldSection>
        <FieldSection title={f.sections.rules} lead={f.lead.rules}>
          <FormRow>
            <NumberInput form={form} name="content.attendPercent" label={f.attendPercent} unit="%" step={5} />
            <NumberInput form={form} name="content.needSignIns" label={f.needSignIns} unit={f.times} />
          </FormRow>
          <Switch form={form} name="content.isRecorded" label={f.isRecorded} />
        </FieldSection>
        <FieldSection title={f.sections.who}>
          <FormRow>
            <SelectField
              form={form}
              name="content.price"
              label={f.price}
              options={(['free', 'vip', 'paid'] as const).map((id) => ({ id, words: f.prices[id] }))}
            />
            {content.price === 'paid' ? (
              <NumberInput form={form} name="content.priceFen" label={f.priceFen} unit={f.yuan} parts={100} />
            ) : null}
          </FormRow>
          <Companies form={form} one={one} />
        </FieldSection>
      </Form>
      {key ? (
        <StreamKeyDialog
          of={key}
          onClose={() => {
            const { classId } = key
            setKey(null)
            void navigate({ to: '/console/live/$id', params: { id: classId }, replace: true })
          }}
        />
      ) : null}
    </>
  )
}

/** The only companies that see a class; none: all of them. */
function Companies({
  form,
  one,
}: {
  readonly form: ConsoleForm<FormValuesOf<typeof liveForm>>
  readonly one: LiveClassDetail | null
}) {
  const t = useTexts(liveConsoleTexts).form
  const field = useController({ name: 'content.companyIds', control: form.control }).field
  const names = useRef(new Map((one?.companies ?? []).map(({ id, name }) => [id, pickReaderText(name)])))
  const ids = (field.value ?? []) as readonly string[]
  const [words, setWords] = useState('')
  const [found, setFound] = useState<readonly { readonly id: string; readonly words: string }[]>([])
  const search = (text: string) => {
    setWords(text)
    if (text.trim()) void findCompanies(text.trim(), new AbortController().signal).then(setFound)
    else setFound([])
  }
  return (
    <div className={css.companies}>
      <label className={css.label}>
        {t.companies}
        <input
          type="search"
          className={fieldCss.input}
          value={words}
          placeholder={t.companiesHint}
          autoComplete="off"
          onChange={(event) => search(event.target.value)}
        />
      </label>
      <ul>
        {found
          .filter(({ id }) => !ids.includes(id))
          .map(({ id, words: name }) => (
            <li key={id}>
              {name}
              <Button
                look="quiet"
                aria-label={t.addCompanyOf(name)}
                onPress={() => {
                  names.current.set(id, name)
                  field.onChange([...ids, id])
                  search('')
                }}
              >
                {t.addCompany}
              </Button>
            </li>
          ))}
        {ids.map((id) => (
          <li key={id}>
            <b>{names.current.get(id) ?? id}</b>
            <IconButton
              label={t.removeCompanyOf(names.current.get(id) ?? id)}
              hint={false}
              onPress={() => field.onChange(ids.filter((other) => other !== id))}
            >
              <IconX size={16} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {ids.length === 0 ? <p className={panel.note}>{t.allCompanies}</p> : null}
    </div>
  )
}
