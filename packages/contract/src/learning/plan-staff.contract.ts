import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Bilingual, Day, Id, Instant, Nullable, Words } from '../http/scalars.ts'

/** Staff calls on study plans: who looks after companies makes them, who reads reports sees how people get on. */
const access = { grant: 'companies' } as const
const Text = (maxLength: number) => Type.Object({ zh: Type.Optional(Type.String({ maxLength })), en: Type.Optional(Type.String({ maxLength })) })

/** Everything said of a plan. An item is a product or an exam; without a date of its own it is due when the plan is. */
export const PlanContent = Type.Object({
  title: Text(200),
  note: Type.Optional(Text(2000)),
  startsOn: Day,
  dueOn: Type.Optional(Day),
  isMandatory: Type.Boolean({ default: true, description: 'false: the whole plan is an offer' }),
  items: Type.Array(
    Type.Object({
      productId: Type.Optional(Id),
      examId: Type.Optional(Id),
      isMandatory: Type.Boolean({ default: true }),
      dueOn: Type.Optional(Day),
    }),
    { maxItems: 100, default: [] },
  ),
})

const Status = Words('draft', 'published', 'withdrawn')
/** `revision` grows with every change and is asked back with the next. */
const Stand = { planId: Id, revision: Type.Integer(), status: Status }
const OwnRevision = { planId: Id, revision: Type.Integer({ minimum: 1 }) }

export const planCreate = call({
  method: 'POST',
  path: '/company/console/plan/create',
  access,
  encoding: 'json',
  summary: 'Make a study plan for a company, as a draft',
  changes: ['plans'],
  body: Type.Object({ companyId: Id, content: PlanContent }),
  data: Type.Object(Stand),
  errors: [],
})

export const planUpdate = call({
  method: 'POST',
  path: '/company/console/plan/update',
  access,
  encoding: 'json',
  summary: 'Change a study plan; of a published one, which keeps at least one item, the change is seen at once',
  changes: ['plans'],
  body: Type.Object({ ...OwnRevision, content: PlanContent }),
  data: Type.Object(Stand),
  errors: ['planNotFound', 'conflict', 'planIncomplete'],
})

export const planAssign = call({
  method: 'POST',
  path: '/company/console/plan/assign',
  access,
  encoding: 'json',
  summary: 'Say whom a study plan is for: everyone, departments with all below them, people; replaces what was said before',
  changes: ['plans'],
  body: Type.Object({
    ...OwnRevision,
    everyone: Type.Boolean({ default: false }),
    accountIds: Type.Array(Id, { maxItems: 5000, default: [] }),
    departmentIds: Type.Array(Id, { maxItems: 1000, default: [] }),
  }),
  data: Type.Object({ ...Stand, people: Type.Integer() }),
  errors: ['planNotFound', 'conflict', 'planIncomplete'],
})

export const planPublish = call({
  method: 'POST',
  path: '/company/console/plan/publish',
  access,
  encoding: 'form',
  summary: 'Give a study plan to its people; refused while items or people are missing, or its date has passed',
  changes: ['plans'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['planNotFound', 'conflict', 'planIncomplete'],
})

export const planWithdraw = call({
  method: 'POST',
  path: '/company/console/plan/withdraw',
  access,
  encoding: 'form',
  summary: 'Take a study plan away from its people; what they have learned stays',
  changes: ['plans'],
  body: Type.Object(OwnRevision),
  data: Type.Object(Stand),
  errors: ['planNotFound', 'conflict'],
})

const Named = Type.Object({ id: Id, name: Bilingual })
export const planRead = call({
  method: 'POST',
  path: '/company/console/plan/read',
  access,
  encoding: 'form',
  summary: 'A study plan as those see it who look after it',
  shows: ['plans'],
  body: Type.Object({ planId: Id }),
  data: Type.Object({
    ...Stand,
    companyId: Id,
    content: PlanContent,
    titles: Type.Array(Bilingual, { description: 'of the items, in their order' }),
    everyone: Type.Boolean(),
    people: Type.Integer({ description: 'how many have it, or would have it, today' }),
    accounts: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    departments: Type.Array(Named),
    createdAt: Instant,
    publishedAt: Nullable(Instant),
  }),
  errors: ['planNotFound'],
})

export const planManage = call({
  method: 'POST',
  path: '/company/console/plan/list',
  access,
  encoding: 'form',
  summary: 'Study plans; how the people of one get on is asked for apart',
  shows: ['plans'],
  body: Type.Object({
    companyId: Type.Optional(Id),
    status: Type.Optional(Status),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...pageQuery(20),
  }),
  data: PageOf(
    Type.Object({
      ...Stand,
      companyId: Id,
      title: Bilingual,
      startsOn: Day,
      dueOn: Nullable(Day),
      isMandatory: Type.Boolean(),
      itemCount: Type.Integer(),
      people: Type.Integer(),
    }),
  ),
  errors: [],
})

export const planProgress = call({
  method: 'POST',
  path: '/company/console/plan/progress',
  access: { grant: 'reports' },
  encoding: 'form',
  summary: 'The people of a study plan and how far each is, those furthest behind first',
  shows: ['plans', 'progress'],
  body: Type.Object({
    planId: Id,
    state: Type.Optional(Words('open', 'overdue', 'done')),
    departmentId: Type.Optional(Id),
    q: Type.Optional(Type.String({ maxLength: 80 })),
    ...pageQuery(20),
  }),
  data: Type.Object({
    ...PageOf(
      Type.Object({
        accountId: Id,
        name: Type.String(),
        employeeNo: Nullable(Type.String()),
        department: Nullable(Bilingual),
        percent: Type.Integer(),
        done: Type.Integer(),
        of: Type.Integer({ description: 'mandatory items; all when none is' }),
        overdue: Type.Integer(),
        state: Words('open', 'overdue', 'done'),
        completedAt: Nullable(Instant),
      }),
    ).properties,
    counts: Type.Object({ people: Type.Integer(), done: Type.Integer(), overdue: Type.Integer() }),
    countedAt: Instant,
  }),
  errors: ['planNotFound'],
})
