import { type Static, Type } from 'typebox'
import { ProductKind } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { PageOf, pageQuery } from '../http/page.ts'
import { Day, Id, Instant, Nullable, OneOf, Seconds } from '../http/scalars.ts'

export const PlanState = OneOf('open', 'overdue', 'upcoming', 'done')
/** The reason why an item is not available now, or no longer available. */
export const PlanItemLock = OneOf(
  'courseFirst',
  'notOpen',
  'closed',
  'usedUp',
  'awaitingResult',
  'notEntitled',
  'unavailable',
)

/** An item of a plan with the caller's progress. Optional items may have a date, but are never overdue. */
export const PlanItem = Type.Object({
  planId: Id,
  planTitle: Type.String(),
  position: Type.Integer(),
  kind: OneOf('product', 'exam'),
  productId: Nullable(Id),
  examId: Nullable(Id),
  title: Type.String(),
  productKind: Nullable(ProductKind),
  categoryId: Nullable(Type.Integer()),
  coverPattern: Nullable(Type.String()),
  coverUrl: Nullable(Type.String()),
  lessonCount: Type.Integer(),
  lessonsDone: Type.Integer(),
  duration: Seconds,
  isMandatory: Type.Boolean(),
  dueOn: Nullable(Day),
  daysLeft: Nullable(Type.Integer({ description: 'days until dueOn, 0 on the day itself, negative after it' })),
  percent: Type.Integer(),
  state: OneOf('todo', 'doing', 'done'),
  isOverdue: Type.Boolean(),
  completedAt: Nullable(Instant),
  lock: Nullable(PlanItemLock),
  lockedBy: Nullable(Type.Object({ productId: Id, title: Type.String() })),
  opensAt: Nullable(Instant),
  next: Nullable(Type.Object({ contentId: Id, label: Type.String() })),
})

const planFields = {
  planId: Id,
  title: Type.String(),
  note: Type.String(),
  startsOn: Day,
  dueOn: Nullable(Day),
  daysLeft: Nullable(Type.Integer()),
  isMandatory: Type.Boolean(),
  state: PlanState,
  percent: Type.Integer({ description: 'progress in the mandatory items; in all items if none is mandatory' }),
  itemCount: Type.Integer(),
  doneCount: Type.Integer(),
  mandatoryCount: Type.Integer(),
  overdueCount: Type.Integer(),
  next: Nullable(PlanItem),
}
/** A plan in a list. */
export const PlanCard = Type.Object(planFields)
export type PlanItemData = Static<typeof PlanItem>

/** A product that the caller studies: started, completed, or assigned by a plan and not started. */
export const OwnLearningProduct = Type.Object({
  productId: Id,
  title: Type.String(),
  kind: ProductKind,
  categoryId: Type.Integer(),
  coverPattern: Nullable(Type.String()),
  coverUrl: Nullable(Type.String()),
  lessonCount: Type.Integer(),
  lessonsDone: Type.Integer(),
  percent: Type.Integer(),
  state: OneOf('todo', 'doing', 'done'),
  studiedSeconds: Seconds,
  completedAt: Nullable(Instant),
  studiedAt: Nullable(Instant),
  next: Nullable(Type.Object({ contentId: Id, label: Type.String() })),
  plan: Nullable(Type.Object({ planId: Id, title: Type.String(), dueOn: Nullable(Day), isMandatory: Type.Boolean() })),
})

/** Returns one of the caller's study plans, with its items and their progress (specification section 7). */
export const ownPlanRead = call({
  method: 'GET',
  path: '/company/pc/pcStudyPlanDetails',
  access: 'signedIn',
  encoding: 'query',
  summary: "One of the caller's study plans: its items, their progress, due dates and the next item",
  shows: ['plans', 'progress'],
  query: Type.Object({ planId: Id }),
  data: Type.Object({ ...planFields, items: Type.Array(PlanItem) }),
  errors: ['planNotFound'],
})

/** All plans of the caller (`/studyList`), the most urgent first. */
export const ownPlanList = call({
  method: 'POST',
  path: '/company/pc/studyPlanList',
  access: 'signedIn',
  encoding: 'form',
  summary: "The caller's study plans in this company",
  shows: ['plans', 'progress'],
  body: Type.Object({ state: Type.Optional(PlanState), ...pageQuery(12) }),
  data: Type.Object({
    ...PageOf(PlanCard).properties,
    counts: Type.Object({
      all: Type.Integer(),
      open: Type.Integer(),
      overdue: Type.Integer(),
      upcoming: Type.Integer(),
      done: Type.Integer(),
    }),
  }),
  errors: [],
})

/** The due dates that a page shows: open items of plans in progress, the most urgent first. */
export const PlanDueDates = Type.Object({
  items: Type.Array(PlanItem),
  openCount: Type.Integer(),
  overdueCount: Type.Integer(),
})

/** Returns an overview of the caller's study (`/study`): due dates, plans in progress, and self-paced learning. */
export const myStudy = call({
  method: 'POST',
  path: '/company/pc/myStudy',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Assigned and started products, next step first',
  shows: ['progress'],
  data: Type.Object({
    next: Nullable(PlanItem),
    deadlines: PlanDueDates,
    plans: Type.Array(PlanCard, { description: 'unfinished ones, most urgent first' }),
    planCount: Type.Integer({ description: 'all of them, including completed ones' }),
    own: Type.Array(OwnLearningProduct, { description: 'started outside plans, the last six' }),
  }),
  errors: [],
})

/** All learning of the caller (`/mine-learn`): self-paced or assigned by a plan. */
export const ownLearningList = call({
  method: 'POST',
  path: '/user/pc/mineLearn',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Products that the caller learns or should learn, with their origin',
  shows: ['plans', 'progress'],
  body: Type.Object({
    state: Type.Optional(OwnLearningProduct.properties.state),
    source: Type.Optional(OneOf('plan', 'self')),
    ...pageQuery(12),
  }),
  data: Type.Object({
    ...PageOf(OwnLearningProduct).properties,
    counts: Type.Object({ all: Type.Integer(), todo: Type.Integer(), doing: Type.Integer(), done: Type.Integer() }),
  }),
  errors: [],
})
