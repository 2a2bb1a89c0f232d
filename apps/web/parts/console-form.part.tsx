import { call } from '@portal/contract/http/call.ts'
import { Day as DaySchema, Empty, Flag, Id, Instant, OneOf } from '@portal/contract/http/scalars.ts'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { Type } from 'typebox'
import { ApiError } from '#web/api/api-error.ts'
import { BilingualRichTextField, RichTextField } from '#web/console/editor/rich-text-field.tsx'
import { Checkbox, RadioGroup, SelectField, Switch } from '#web/console/form/fields/choice-fields.tsx'
import { Combobox } from '#web/console/form/fields/combobox.tsx'
import { DateTimeField, DateTimeRangeField } from '#web/console/form/fields/date-fields.tsx'
import { DayField } from '#web/console/form/fields/day-field.tsx'
import { TagInput } from '#web/console/form/fields/tag-input.tsx'
import { BilingualField, NumberInput, TextArea, TextInput } from '#web/console/form/fields/text-fields.tsx'
import { TreeSelect } from '#web/console/form/fields/tree-select.tsx'
import { FieldSection, Form, FormRow } from '#web/console/form/form.tsx'
import { useForm } from '#web/console/form/use-form.ts'
import '#web/console/library.ts'
import { reportPartEvent } from './log.ts'

const words = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 20 })),
  en: Type.Optional(Type.String({ maxLength: 40 })),
})
/** A call that exists only here: an exam with a field of every kind. */
const examPut = call({
  method: 'POST',
  path: '/example/put',
  access: { grant: 'exams' },
  encoding: 'json',
  summary: 'An example',
  body: Type.Object({
    examId: Type.Optional(Id),
    revision: Type.Integer(),
    title: words,
    notice: Type.Optional(words),
    code: Type.String({ minLength: 1, maxLength: 10, pattern: '\\S' }),
    note: Type.Optional(Type.String({ maxLength: 200 })),
    minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 480 })),
    passMark: Type.Integer({ minimum: 0, maximum: 10_000 }),
    opensAt: Instant,
    closesAt: Instant,
    toldAt: Type.Optional(Instant),
    dueOn: Type.Optional(DaySchema),
    kind: OneOf('formal', 'mock', 'quiz'),
    leaves: OneOf('strict', 'lenient'),
    hasReceipt: Flag,
    fullScreen: Type.Boolean(),
    departmentId: Type.Optional(Id),
    topicIds: Type.Optional(Type.Array(Id, { maxItems: 3 })),
    courseId: Type.Optional(Id),
    answer: Type.Optional(Type.String({ maxLength: 1000 })),
    terms: Type.Optional(words),
    tags: Type.Array(Type.String({ maxLength: 8 }), { maxItems: 4, uniqueItems: true }),
  }),
  data: Empty,
  errors: ['conflict'],
})

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const initial = {
  title: { zh: '冬季统考' },
  code: 'W-26',
  minutes: 90,
  passMark: 6000,
  opensAt: '2026-11-28T06:00:00.000Z',
  closesAt: '2026-11-28T07:30:00.000Z',
  kind: 'formal' as const,
  leaves: 'strict' as const,
  hasReceipt: 1 as const,
  fullScreen: false,
  tags: ['5G'],
}
const departments = [
  {
    id: id(1),
    words: 'East',
    note: '12,480',
    inside: [
      { id: id(2), words: 'Nanjing' },
      { id: id(3), words: 'Hangzhou', inside: [{ id: id(4), words: 'Delivery' }] },
    ],
  },
  { id: id(5), words: 'West' },
]
const courses = ['Beams', 'Beamforming', 'Core', 'Transport'].map((name, index) => ({
  id: id(20 + index),
  words: name,
  note: `C-${index}`,
}))
let searches = 0
const search = async (text: string) => {
  searches += 1
  reportPartEvent(`search ${text}`)
  if (text === 'fail' && searches % 2 === 1) throw new Error('away')
  return courses.filter(({ words }) => words.toLowerCase().includes(text.toLowerCase()))
}

/** In the workshop, it is saved immediately, and the result is shown. */
const state = new URLSearchParams(location.search).get('state')
/** The next answer of the server: set by the test. */
const answers = () => ((window as { answers?: string[] }).answers ??= [])
const newest = {
  values: { ...initial, minutes: 60, passMark: 7000, title: { zh: '冬季统考', en: 'Winter' } },
  revision: 2,
}

function Example() {
  const form = useForm(examPut, {
    object: 'example',
    initial,
    revision: 1,
    savedAt: '2026-11-20T08:00:00.000Z',
    fixed: (revision) => ({ revision: Number(revision) }),
    readNewest: async () => newest,
    save: async (input) => {
      reportPartEvent(`save ${JSON.stringify(input)}`)
      const next = answers().shift()
      if (next === 'hang') await new Promise(() => undefined)
      if (next === 'wait') await new Promise((resolve) => setTimeout(resolve, 1000))
      if (next === 'conflict') throw new ApiError(409, 'conflict', 'Changed meanwhile')
      if (next === 'refused')
        throw new ApiError(400, 'malformed', 'Not valid', {
          fields: ['code', 'closesAt'],
          problems: [{ field: 'code', rule: 'repeated', msg: 'This code is taken' }],
        })
      if (next === 'away') throw new ApiError(0, 'network', 'The server can not be reached')
      return { revision: Number(input.revision) + 1 }
    },
  })
  useEffect(() => {
    if (state === null) return
    if (state === 'wrong')
      for (const [name, value] of [
        ['code', ''],
        ['title', {}],
      ] as const)
        form.hook.setValue(name as never, value as never)
    else form.hook.setValue('minutes' as never, 75 as never)
    answers().push(state === 'saving' ? 'hang' : state)
    void form.save()
  }, [form])
  return (
    <Form form={form} label="Example">
      <FieldSection title="Name and notice" lead="Both languages beside each other.">
        <BilingualField form={form} name="title" label="Name" />
        <BilingualField form={form} name="notice" label="Notice" isLong mayBeEmpty />
        <FormRow>
          <TextInput form={form} name="code" label="Code" help="As it stands on the certificate." />
          <Combobox form={form} name="courseId" label="Course" search={search} />
        </FormRow>
        <TextArea form={form} name="note" label="Note" />
      </FieldSection>
      <FieldSection title="Time and points">
        <DateTimeRangeField
          form={form}
          names={['opensAt', 'closesAt']}
          label="Open"
          zone="Asia/Shanghai"
          min="2026-11-01T00:00:00Z"
        />
        <FormRow>
          <DateTimeField form={form} name="toldAt" label="Told" zone="Asia/Shanghai" />
          <DayField form={form} name="dueOn" label="Due on" />
          <NumberInput form={form} name="minutes" label="Time limit" unit="min" step={5} />
          <NumberInput form={form} name="passMark" label="Pass mark" unit="/ 100" parts={100} />
        </FormRow>
      </FieldSection>
      <FieldSection title="Rules">
        <SelectField
          form={form}
          name="kind"
          label="Kind"
          options={[
            { id: 'formal', words: 'Formal' },
            { id: 'mock', words: 'Mock' },
            { id: 'quiz', words: 'Quiz' },
          ]}
        />
        <RadioGroup
          form={form}
          name="leaves"
          label="Leaving the page"
          options={[
            { id: 'strict', words: 'Strict', note: 'Every leave is told and counted.' },
            { id: 'lenient', words: 'Lenient', note: 'Noted only.' },
          ]}
        />
        <Switch
          form={form}
          name="fullScreen"
          label="Full screen"
          help="Where the browser can; leaving it is a leave."
        />
        <Checkbox form={form} name="hasReceipt" label="Gives a receipt" isFlag />
      </FieldSection>
      <FieldSection title="Who may sit it">
        <FormRow>
          <TreeSelect form={form} name="departmentId" label="Department" branches={departments} />
          <TreeSelect form={form} name="topicIds" label="Topics" branches={departments} isMany />
        </FormRow>
        <TagInput form={form} name="tags" label="Tags" />
        <RichTextField form={form} name="answer" label="Model answer" />
        <BilingualRichTextField form={form} name="terms" label="Terms" />
      </FieldSection>
    </Form>
  )
}

const root = createRootRoute({
  component: () => (
    <>
      <nav>
        <Link to={'/other' as '/'}>Elsewhere</Link>
      </nav>
      <Outlet />
    </>
  ),
})
const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', component: Example }),
    createRoute({
      getParentRoute: () => root,
      path: '/other',
      component: () => <p>Another page</p>,
    }),
  ]),
  history: createMemoryHistory(),
})

export default function ConsoleFormPart() {
  return <RouterProvider router={router as never} />
}
