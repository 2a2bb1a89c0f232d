import { Type } from 'typebox'
import { CatalogueZone } from '../catalogue/product.contract.ts'
import { call } from '../http/call.ts'
import { Bilingual, Empty, Id, Instant, Nullable, NullableInteger, OneOf, Points } from '../http/scalars.ts'
import { ExamKind, PictureRegion, QuestionType, QuestionTypeCount, TypeSpecificParts } from './exam.contract.ts'
import { ReleaseRule } from './exam-release.contract.ts'

/** Staff calls of exam authors. */
const access = { grant: 'exams', orForCompany: true } as const
const Title = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 200 })),
  en: Type.Optional(Type.String({ maxLength: 200 })),
})
const RichText = Type.Object({
  zh: Type.Optional(Type.String({ maxLength: 20_000 })),
  en: Type.Optional(Type.String({ maxLength: 20_000 })),
})
const Several = (maximum: number) => Type.Integer({ minimum: 1, maximum })
const QuestionPoints = Type.Integer({ minimum: 1, maximum: 100_000, description: 'per question, in 1/100' })

/**
 * A cell of a blueprint: questions of a bank by topic (including subtopics), type and difficulty. Fields that are left
 * out don't limit it.
 */
const DrawCell = Type.Object({
  bankId: Id,
  type: Type.Optional(QuestionType),
  topic: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  difficulty: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  count: Several(500),
  points: QuestionPoints,
})
/**
 * The paper of an exam: `rules` are cells to draw from, `fixed` are chosen questions; only one of the two may have
 * entries.
 */
export const PaperDefinition = Type.Object({
  rules: Type.Array(DrawCell, { maxItems: 60, default: [] }),
  fixed: Type.Array(Type.Object({ questionId: Id, points: QuestionPoints }), { maxItems: 500, default: [] }),
})
/** A question appears in at most `most` of any `of` consecutive attempts, as long as the banks leave a choice. */
const Exposure = Type.Object({ most: Several(199), of: Type.Integer({ minimum: 2, maximum: 200 }) })

/**
 * The complete content of an exam. An omitted field sets no limit, except `retakeHours` (decision 18). Points are in
 * 1/100, times in seconds unless the name gives another unit.
 */
export const ExamContent = Type.Object({
  kind: ExamKind,
  title: Title,
  notice: Type.Optional(RichText),
  zones: Type.Array(CatalogueZone, { maxItems: 4, default: [] }),
  paper: PaperDefinition,
  passingPoints: Type.Integer({ minimum: 0 }),
  timeLimit: Type.Optional(Type.Integer({ minimum: 60, maximum: 604_800 })),
  opensAt: Type.Optional(Instant),
  closesAt: Type.Optional(Instant),
  dailyAttempts: Type.Optional(Several(1000)),
  totalAttempts: Type.Optional(Several(1000)),
  retakeHours: Type.Optional(
    NullableInteger({
      minimum: 1,
      maximum: 8760,
      description:
        'hours after the end of the first attempt within which a failed exam may be retaken; null: no limit; omitted: 24, or no limit for a mock exam',
    }),
  ),
  shuffleQuestions: Type.Boolean({ default: true }),
  shuffleOptions: Type.Boolean({ default: true }),
  multiplePolicy: OneOf('allOrNothing', 'halfForSubset', 'netCorrect'),
  leavePolicy: OneOf('strict', 'lenient'),
  leaveLimit: Type.Integer({ minimum: 1, maximum: 100, default: 5 }),
  onReload: OneOf('submit', 'countAsLeave'),
  fullScreen: Type.Optional(
    Type.Boolean({
      description:
        'the page runs in full screen if the browser supports it, and leaving full screen is an exit; default: no',
    }),
  ),
  checkInFirst: Type.Optional(
    Type.Boolean({
      description:
        'an exam with sessions starts only after staff have checked the candidate in at the centre; default: a seat and its time are enough',
    }),
  ),
  networks: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 43 }), {
      maxItems: 50,
      description: 'network addresses or ranges from which an attempt can start; none: anywhere',
    }),
  ),
  /** A separate call changes the rule of a published exam, which applies immediately; here it is not changed. */
  release: ReleaseRule,
  avoidSeen: Type.Boolean({
    default: false,
    description: 'prefer questions that the candidate has not had in this exam',
  }),
  exposure: Type.Optional(Exposure),
  appealDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 365,
      description:
        'days within which candidates may appeal after a result or a decision about exits; omitted: no appeals',
    }),
  ),
  productId: Type.Optional(Id),
  certificateSchemeId: Type.Optional(Id),
  /** The audience: everyone named by one of these three fields, or everyone if none is given. */
  companyIds: Type.Optional(Type.Array(Id, { maxItems: 999 })),
  departmentIds: Type.Optional(
    Type.Array(Id, { maxItems: 500, description: 'including departments below them, and people who join later' }),
  ),
  accountIds: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  skipsHolders: Type.Optional(
    Type.Boolean({ description: 'hidden from people who already hold its certificate, unless they have taken it' }),
  ),
})

export const ExamContentStatus = OneOf('draft', 'published', 'withdrawn')
/**
 * The state of an exam's content. `revision` increases with every change and is required for the next one; `version`
 * increases with every publication that changes something.
 */
export const ExamContentState = {
  examId: Id,
  revision: Type.Integer(),
  version: Type.Integer(),
  status: ExamContentStatus,
  hasDraft: Type.Boolean({ description: 'changes that are not yet published' }),
}
const OwnRevision = { examId: Id, revision: Type.Integer({ minimum: 1 }) }

/**
 * Shortages of a paper. Numbers count questions; an enemy set counts once, since a paper can contain only one of it.
 */
const Feasibility = Type.Object({
  feasible: Type.Boolean(),
  cells: Type.Array(
    Type.Object({
      count: Type.Integer(),
      available: Type.Integer(),
      inGroups: Type.Optional(
        Type.Integer({ description: 'of these, the ones in groups, which are used as a whole; omitted: none' }),
      ),
      missing: Type.Integer({ description: 'questions missing in the fullest possible paper' }),
    }),
  ),
  shortages: Type.Array(
    Type.Object({
      cells: Type.Array(Type.Integer(), {
        description: 'cells, counted from 0, that together need more questions than there are',
      }),
      needed: Type.Integer(),
      available: Type.Integer(),
      missing: Type.Integer(),
    }),
  ),
  exposureShortages: Type.Array(
    Type.Object({
      cells: Type.Array(Type.Integer()),
      missing: Type.Integer({ description: 'questions that the banks lack to stay within the exposure limit' }),
    }),
  ),
  ways: Type.Array(
    Type.Object({
      cell: Type.Integer(),
      difficulty: Type.Integer(),
      spare: Type.Integer({ description: 'questions of this difficulty that no cell needs' }),
    }),
    {
      description: 'for each cell with too few questions, other difficulties that could fill it, nearest first',
    },
  ),
  fixed: Type.Array(
    Type.Object({
      position: Type.Integer({ description: 'position in the fixed paper, from 0' }),
      problem: OneOf('missing', 'retired', 'twice', 'enemy', 'group'),
    }),
  ),
})

export const examCreate = call({
  method: 'POST',
  path: '/exam/console/create',
  access,
  encoding: 'json',
  summary: 'Create an exam as a draft',
  changes: ['exams'],
  body: ExamContent,
  data: Type.Object(ExamContentState),
  errors: [],
})

export const examUpdate = call({
  method: 'POST',
  path: '/exam/console/update',
  access,
  encoding: 'json',
  summary: 'Change an exam. The published version remains in force until the change is published',
  changes: ['exams'],
  body: Type.Object({ ...OwnRevision, content: ExamContent }),
  data: Type.Object(ExamContentState),
  errors: ['examNotFound', 'conflict'],
})

export const TitledItem = Type.Object({ id: Id, title: Bilingual })
/** A question to choose for an exam, with its stem as plain text. */
export const FixedQuestion = Type.Object({
  questionId: Id,
  bankId: Id,
  type: QuestionType,
  topic: Type.String(),
  difficulty: Type.Integer(),
  isRetired: Type.Boolean(),
  stem: Bilingual,
  together: Type.Optional(
    Type.Array(Id, { description: 'the questions of its group, in order; omitted: it has no group' }),
  ),
})
export const examRead = call({
  method: 'POST',
  path: '/exam/console/read',
  access,
  encoding: 'form',
  summary: 'One exam for its authors, with unpublished changes',
  shows: ['exams'],
  body: Type.Object({ examId: Id, version: Type.Optional(Several(1_000_000)) }),
  data: Type.Object({
    ...ExamContentState,
    content: Type.Object({ ...ExamContent.properties, retakeHours: Nullable(Type.Integer()) }),
    types: Type.Array(QuestionTypeCount),
    questionCount: Type.Integer(),
    totalPoints: Points,
    owner: { ...Nullable(TitledItem), description: 'the company that it belongs to; null: the organisation' },
    banks: Type.Array(TitledItem),
    companies: Type.Array(TitledItem),
    departments: Type.Array(Type.Object({ ...TitledItem.properties, company: Bilingual })),
    people: Type.Array(Type.Object({ id: Id, name: Type.String(), company: Nullable(Bilingual) })),
    product: Nullable(TitledItem),
    certificateScheme: Nullable(TitledItem),
    /** The existing questions of a fixed paper, in its order. Empty for a drawn one. */
    fixed: Type.Array(FixedQuestion),
    password: { ...Nullable(Type.String()), description: 'required to start an attempt; null: none' },
    marking: Type.Object({ graders: Type.Integer(), threshold: Points }),
    trial: Nullable(
      Type.Object(
        {
          by: Type.String(),
          startedAt: Instant,
          seconds: Nullable(Type.Integer({ description: 'null: it has not ended yet' })),
        },
        { description: 'the last one' },
      ),
    ),
    ownTrial: Nullable(
      Type.Object(
        { attemptId: Id, isOpen: Type.Boolean(), hasResult: Type.Boolean() },
        { description: 'the last trial of the caller' },
      ),
    ),
    attempts: Type.Object({ open: Type.Integer(), ended: Type.Integer() }),
    versions: Type.Array(
      Type.Object({ version: Type.Integer(), publishedAt: Instant, publishedBy: Nullable(Type.String()) }),
    ),
    createdAt: Instant,
    updatedAt: Instant,
  }),
  errors: ['examNotFound'],
})

export const examPublish = call({
  method: 'POST',
  path: '/exam/console/publish',
  access,
  encoding: 'form',
  summary: 'Publish an exam, or its changes as a new version. Refused if its paper cannot be drawn',
  changes: ['exams'],
  body: Type.Object(OwnRevision),
  data: Type.Object(ExamContentState),
  errors: ['examNotFound', 'conflict', 'bankTooSmall'],
})

export const examWithdraw = call({
  method: 'POST',
  path: '/exam/console/withdraw',
  access,
  encoding: 'form',
  summary: 'Withdraw an exam. Running attempts continue',
  changes: ['exams'],
  body: Type.Object(OwnRevision),
  data: Type.Object(ExamContentState),
  errors: ['examNotFound', 'conflict'],
})

export const examOwnerSet = call({
  method: 'POST',
  path: '/exam/console/owner',
  access: { grant: 'exams' },
  encoding: 'json',
  summary:
    'Give an exam to a company, or back to the organisation. Refused if people of other companies have taken it, or their courses, plans or requirements use it',
  changes: ['exams'],
  body: Type.Object({
    ...OwnRevision,
    companyId: Type.Optional({ ...Id, description: 'omitted: the organisation' }),
  }),
  data: Type.Object(ExamContentState),
  errors: ['examNotFound', 'conflict', 'examOfOthers', 'examInUse'],
})

export const examCopy = call({
  method: 'POST',
  path: '/exam/console/copy',
  access,
  encoding: 'json',
  summary: 'Copy an exam as a draft',
  changes: ['exams'],
  body: Type.Object({ examId: Id, title: Type.Optional(Title) }),
  data: Type.Object(ExamContentState),
  errors: ['examNotFound'],
})

export const examFeasibility = call({
  method: 'POST',
  path: '/exam/console/feasibility',
  access,
  encoding: 'json',
  summary: 'Check whether a paper can be drawn. Lists the cells with too few questions, and the missing numbers',
  shows: ['exams', 'questions'],
  body: Type.Object({ paper: PaperDefinition, exposure: Type.Optional(Exposure) }),
  data: Feasibility,
  errors: [],
})

export const examPreview = call({
  method: 'POST',
  path: '/exam/console/preview',
  access,
  encoding: 'form',
  summary: 'A sample paper of an exam, with keys',
  shows: ['exams', 'questions'],
  body: Type.Object({ examId: Id, seed: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
  data: Type.Object({
    seed: Type.String({ description: 'the same seed draws the same paper from the same banks' }),
    totalPoints: Points,
    questions: Type.Array(
      Type.Object({
        position: Type.Integer(),
        questionId: Id,
        version: Type.Integer(),
        type: QuestionType,
        topic: Type.String(),
        difficulty: Type.Integer(),
        points: Points,
        stem: Bilingual,
        options: Type.Array(Type.Object({ key: Type.String(), text: Bilingual, correct: Type.Boolean() })),
        accepted: Type.Array(Type.Array(Type.String()), { description: 'for each gap' }),
        ...TypeSpecificParts,
        places: Type.Optional(Type.String({ description: 'the correct letter of each place' })),
        regions: Type.Optional(Type.Array(PictureRegion)),
        rubric: Nullable(Bilingual),
        explanation: Bilingual,
      }),
    ),
  }),
  errors: ['examNotFound', 'bankTooSmall'],
})

export const examDraftDiscard = call({
  method: 'POST',
  path: '/exam/console/discardDraft',
  access,
  encoding: 'form',
  summary: 'Discard the unpublished changes of an exam',
  changes: ['exams'],
  body: Type.Object(OwnRevision),
  data: Type.Object(ExamContentState),
  errors: ['examNotFound', 'conflict'],
})

export const examChoices = call({
  method: 'POST',
  path: '/exam/console/choices',
  access,
  encoding: 'form',
  summary: 'Choices for an author: banks with their content, companies, courses, certificate templates',
  shows: ['exams'],
  body: Empty,
  data: Type.Object({
    banks: Type.Array(
      Type.Object({ ...TitledItem.properties, questions: Type.Integer(), topics: Type.Array(Type.String()) }),
    ),
    companies: Type.Array(TitledItem),
    courses: Type.Array(TitledItem),
    certificateSchemes: Type.Array(TitledItem),
  }),
  errors: [],
})
