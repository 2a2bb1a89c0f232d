/**
 * The shapes in this file follow the columns of the database in camelCase; every object has a stable `key`, by which
 * other objects refer to it. Times are relative to the start of the demo, so that it always looks current.
 */

/** A text of the demo organisation, in both languages. */
export type DemoText = { readonly zh: string; readonly en: string }

export const zones = ['preSales', 'service', 'management', 'technical'] as const
export type Zone = (typeof zones)[number]
export const mediaKeys = [
  'ssb-beam-sweeping',
  'tcp-handshake-tcpdump',
  'change-window-four-steps',
  'signalling-tones',
] as const
export type MediaKey = (typeof mediaKeys)[number]
export const documentKeys = ['site-handbook', 'fibre-colours'] as const
export type DocumentKey = (typeof documentKeys)[number]
export type PackageKey = 'site-drill'
export const figureNames = [
  'osi-encapsulation',
  'ospf-areas',
  'vlan-trunk',
  'dhcp-exchange',
  'raid-levels',
  'itil-incident-flow',
  'backup-321',
  'fibre-otdr-trace',
  'dns-resolution',
  'mpls-label-path',
  'rack-front',
  'tower-site',
] as const

export type FeatureFlags = {
  readonly knowledgeModule: boolean
  readonly showVipPaidCourse: boolean
  readonly showWannaLearn: boolean
  readonly showSharingRewards: boolean
  readonly showSearchCourse: boolean
  readonly showRecommendCourse: boolean
}
export type DemoDepartment = { readonly key: string; readonly parent?: string; readonly name: DemoText }
export type DemoCompany = FeatureFlags & {
  readonly key: string
  readonly name: DemoText
  readonly shortName: DemoText
  readonly brandColor: string
  readonly singleSession: boolean
  /** Days until the company's VIP term ends; null: it has none. */
  readonly vipDaysLeft: number | null
  readonly createdDaysAgo: number
  readonly departments: readonly DemoDepartment[]
}
/** The entitlement of a company (or one account) to a paid product. */
export type DemoEntitlement = {
  readonly company: string
  readonly account?: string
  readonly product: string
  readonly source: string
  readonly daysLeft: number | null
}

export type DemoMembership = {
  readonly company: string
  readonly employeeNo: string
  readonly department: string
  readonly position: DemoText
  readonly joinedDaysAgo: number
}
export type DemoPerson = {
  readonly key: string
  readonly login: string
  readonly name: string
  readonly nameLatin: string
  readonly email: string
  readonly phone?: string
  readonly gender: 'male' | 'female'
  readonly locale: 'zh' | 'en'
  /** `all` means every staff grant. */
  readonly grants?: 'all'
  readonly memberships: readonly DemoMembership[]
  /** The diligence and ability of the person, 0 to 1: their history is made from these. */
  readonly diligence: number
  readonly ability: number
}

/** A course that a person teaches, or an exam or centre at which they invigilate. */
export type DemoPost = {
  readonly person: string
  readonly subject: 'course' | 'exam' | 'centre'
  readonly key: string
  readonly daysAgo: number
}

export type DemoTeacher = {
  readonly key: string
  readonly name: DemoText
  readonly title: DemoText
  readonly bio: DemoText
}
export type DemoCategory = { readonly id: 1 | 2 | 3 | 4 | 5; readonly name: DemoText; readonly note: DemoText }

export type DemoArticle = {
  readonly key: string
  readonly type: 1
  readonly title: DemoText /** Reading time in seconds. */
  readonly duration: number
  readonly body: DemoText
}
/** A recording: audio (2) or video (3); media.ts gives the length together with the file. */
export type DemoMediaContent = {
  readonly key: string
  readonly type: 2 | 3
  readonly title: DemoText
  readonly media: MediaKey
}
/** A document, read page by page; media.ts gives its pages together with the file. */
export type DemoDocument = {
  readonly key: string
  readonly type: 7
  readonly title: DemoText
  readonly document: DocumentKey
}
/** A SCORM package; its parts are in its manifest. */
export type DemoPackage = {
  readonly key: string
  readonly type: 8
  readonly title: DemoText /** The expected duration in seconds. */
  readonly duration: number
  readonly package: PackageKey
}
/** A quiz with questions of the bank that is open for practice. */
export type DemoQuiz = {
  readonly key: string
  readonly type: 10
  readonly title: DemoText
  readonly questions: number
  readonly passPercent: number
  readonly feedback: 'each' | 'end' | 'score'
}
/** An assignment; its `body` has the instructions. Points in 1/100. */
export type DemoAssignment = {
  readonly key: string
  readonly type: 11
  readonly title: DemoText
  readonly body: DemoText
  readonly points: number
  readonly minutes: number
  readonly dueDays: number
}
/** A submission of an assignment, and its mark. Points in 1/100. */
export type DemoSubmission = {
  readonly person: string
  readonly company: string
  readonly daysAgo: number
  readonly text: string
  /** A PDF file with these lines. */
  readonly file?: { readonly name: string; readonly title: string; readonly lines: readonly string[] }
  /** Absent while it waits to be marked. */
  readonly mark?: {
    readonly state: 'returned' | 'passed'
    readonly daysAgo: number
    readonly points: number | null
    readonly comment: string
  }
}
export type DemoContent = DemoArticle | DemoMediaContent | DemoDocument | DemoPackage | DemoQuiz | DemoAssignment
export type DemoSection = {
  readonly title: DemoText /** Keys of contents, which may be defined in another course. */
  readonly lessons: readonly string[]
}
export type DemoCourse = {
  readonly key: string
  readonly kind: 'course' | 'column' | 'live'
  /** Specification section 3: 1 article, 2 audio, 3 video, 4 column, 6 live. */
  readonly contentType: 1 | 2 | 3 | 4 | 6
  readonly categoryId: DemoCategory['id']
  readonly zones: readonly Zone[]
  readonly level: 'beginner' | 'intermediate' | 'advanced'
  readonly title: DemoText
  readonly promise: DemoText
  readonly introduction: DemoText
  readonly coverPattern: 'lobes' | 'carriers' | 'cells' | 'field' | 'grid' | 'fibre' | 'routes' | 'waves' | 'arcs'
  readonly teacher: string
  readonly contributor?: DemoText
  readonly tags: readonly DemoText[]
  readonly priceKind: 'free' | 'vip' | 'paid'
  readonly priceFen: number
  readonly inSequence: boolean
  readonly certificateScheme?: string
  readonly exam?: string
  readonly previewNum: number
  readonly previewTime: number
  readonly dragPlay: boolean
  readonly speedUpPlay: boolean
  readonly interventions: number
  readonly interventionMinutes: number
  /** The learner's name and number move over its lessons. */
  readonly watermark?: true
  /** The only companies that see it; omitted: all. */
  readonly companies?: readonly string[]
  readonly learnerCount: number
  readonly publishedDaysAgo: number
  readonly updatedDaysAgo: number
  readonly sections: readonly DemoSection[]
  /** The contents that belong to this course. */
  readonly contents: readonly DemoContent[]
}

/** A course of articles that learners can't see, with the actions of staff on it. */
export type DemoHiddenCourse = Pick<
  DemoCourse,
  | 'key'
  | 'categoryId'
  | 'zones'
  | 'level'
  | 'title'
  | 'promise'
  | 'coverPattern'
  | 'teacher'
  | 'tags'
  | 'priceKind'
  | 'priceFen'
  | 'inSequence'
> & {
  readonly status: 'draft' | 'withdrawn'
  readonly daysAgo: number
  readonly publishedDaysAgo?: number
  readonly sections: readonly {
    readonly title: DemoText
    readonly lessons: readonly {
      readonly key: string
      readonly title: DemoText /** Seconds; 0 where nothing is written yet. */
      readonly duration: number
      readonly body: Partial<DemoText>
    }[]
  }[]
  readonly history: readonly {
    readonly by: string
    readonly action: string
    readonly hoursAgo: number
    readonly detail: Readonly<Record<string, unknown>>
  }[]
}

/** A curated set of products; it is free and has no lessons. */
export type DemoProductTopic = Pick<
  DemoCourse,
  | 'key'
  | 'categoryId'
  | 'zones'
  | 'level'
  | 'title'
  | 'promise'
  | 'introduction'
  | 'coverPattern'
  | 'contributor'
  | 'tags'
> & {
  readonly teacher?: string
  readonly publishedDaysAgo: number
  readonly updatedDaysAgo: number
  /** Keys of courses and live classes, and of knowledge items, in the order in which they are best learned. */
  readonly holds: readonly ({ readonly product: string } | { readonly item: string })[]
}

export type DemoKnowledgeTopic = { readonly key: string; readonly parent?: string; readonly name: DemoText }
type DemoKnowledgeHead = {
  readonly key: string
  /** Key of a topic. */
  readonly topic: string
  readonly title: DemoText
  readonly summary: DemoText
  /** Key of a teacher. */
  readonly author: string
  readonly tags: readonly DemoText[]
  readonly minutes: number
  readonly readers: number
  readonly daysAgo: number
  /** A drawing to download. */
  readonly sheet?: (typeof figureNames)[number]
}
/**
 * An item of the knowledge library: an article in both languages, a document, or a recording that a course uses too.
 */
export type DemoKnowledgeItem = DemoKnowledgeHead &
  (
    | { readonly form: 'procedure' | 'checklist' | 'faultCase' | 'reference'; readonly zh: string; readonly en: string }
    | { readonly form: 'reference'; readonly document: DocumentKey }
    | { readonly form: 'recording'; readonly recording: MediaKey }
  )

export type QuestionType =
  | 'single'
  | 'multiple'
  | 'judge'
  | 'blank'
  | 'numeric'
  | 'short'
  | 'matching'
  | 'ordering'
  | 'gapChoice'
  | 'hotspot'
  | 'upload'
export type DemoOption = { readonly key: string; readonly text: DemoText; readonly correct: boolean }
export type DemoBlank = {
  readonly accepted: readonly string[]
  readonly numeric?: { readonly value: number; readonly tolerance: number; readonly isRelative?: true }
  /** For a number: the unit next to the answer, or several to choose from with their factors. */
  readonly units?: readonly { readonly unit: string; readonly factor: number }[]
}
export type DemoQuestion = {
  readonly key: string
  readonly type: QuestionType
  /** Key of one of the bank's topics. */
  readonly topic: string
  readonly difficulty: 1 | 2 | 3 | 4 | 5
  /** HTML; gaps are written as {{1}}. */
  readonly stem: DemoText
  readonly options: readonly DemoOption[]
  readonly blanks: readonly DemoBlank[]
  readonly rubric?: DemoText
  /** For an upload question: the maximum number of files, and the maximum size of each in MB. */
  readonly upload?: {
    readonly kinds: readonly ('file' | 'photo' | 'audio')[]
    readonly files: number
    readonly megabytes: number
  }
  /** For a matching question; `places` are the letters of its prompts, of its gaps, or of an order. */
  readonly prompts?: readonly DemoText[]
  readonly places?: string
  readonly once?: true
  /** For a hotspot: its figure with an alternative text, its regions in 1/10,000 of the figure, and its scoring. */
  readonly hotspot?: {
    readonly figure: (typeof figureNames)[number]
    readonly alt: DemoText
    readonly regions: readonly {
      readonly shape: 'rectangle' | 'circle'
      readonly coords: readonly number[]
      readonly label: DemoText
    }[]
    readonly policy: 'perPlace' | 'minusWrong'
  }
  /** The group to which it belongs, and its material as HTML. */
  readonly group?: { readonly key: string; readonly material: DemoText }
  readonly explanation: DemoText
  /** In 1/100. */
  readonly points: number
}
export type DemoQuestionTopic = { readonly key: string; readonly name: DemoText }
export type DemoBank = {
  readonly key: string
  readonly title: DemoText
  readonly source: string /** Omitted: not open for practice. */
  readonly isOpenForPractice?: true
  readonly topics: readonly DemoQuestionTopic[]
  readonly questions: readonly DemoQuestion[]
}

export type ReleaseMoment = 'atOnce' | 'never' | 'afterClose'
/** A rule by which a paper is drawn. Points are per question, in 1/100. */
export type DemoDrawRule = {
  readonly bank: string
  readonly type: QuestionType
  readonly topic?: string
  readonly difficulty?: number
  readonly count: number
  readonly points: number
}
export type DemoExam = {
  readonly key: string
  readonly kind: 'formal' | 'mock' | 'course'
  readonly title: DemoText
  readonly notice: DemoText
  readonly zones: readonly Zone[]
  readonly rules: readonly DemoDrawRule[]
  readonly totalPoints: number
  readonly passingPoints: number
  /** Seconds; null: unlimited. */
  readonly timeLimit: number | null
  /** Days from now, negative: in the past; null: always. */
  readonly opensInDays: number | null
  readonly closesInDays: number | null
  readonly dailyAttempts: number | null
  readonly totalAttempts: number | null
  readonly retakeHours: number | null
  readonly multiplePolicy: 'allOrNothing' | 'halfForSubset' | 'netCorrect'
  readonly leavePolicy: 'strict' | 'lenient'
  readonly leaveLimit: number
  readonly onReload: 'submit' | 'countAsLeave'
  readonly fullScreen?: boolean
  readonly release: { readonly score: ReleaseMoment; readonly marks: ReleaseMoment; readonly key: ReleaseMoment }
  /** The course to be completed first. */
  readonly product?: string
  readonly certificateScheme?: string
  /** The company that it belongs to; omitted: the organisation. */
  readonly company?: string
  /** A retake uses new questions, as long as there are any. */
  readonly avoidSeen?: boolean
  readonly createdDaysAgo: number
  /** Only for these departments, with all below them; omitted: everyone. */
  readonly departments?: readonly string[]
}

export type DemoCertificateScheme = {
  readonly key: string
  readonly code: string
  readonly kind: 'course' | 'exam'
  readonly title: DemoText
  readonly sentence: DemoText
  readonly track: 'radio' | 'operations' | null
  readonly levelIndex: number | null
  readonly validityMonths: number | null
  readonly signatory: { readonly name: DemoText; readonly title: DemoText }
}

/** A study plan of a company, with its people and dates. */
export type DemoPlan = {
  readonly key: string
  readonly company: string
  readonly title: DemoText
  readonly note: DemoText
  readonly startsDaysAgo: number
  /** Days from now; negative: it has ended. */
  readonly dueInDays: number
  readonly isMandatory: boolean
  readonly everyone: boolean
  readonly departments: readonly string[]
  readonly people: readonly string[]
  readonly items: readonly {
    readonly product?: string
    readonly exam?: string
    readonly isMandatory: boolean
    readonly dueInDays?: number
  }[]
}

/**
 * A kind of credits of the portal, with its rates: each names one thing that earns credits, and applies from this many
 * days ago.
 */
export type DemoCreditKind = {
  readonly key: string
  readonly name: DemoText
  readonly unit: 'hours' | 'points'
  readonly rates: readonly {
    readonly product?: string
    readonly trainingClass?: string
    readonly scheme?: string
    readonly amount: number
    readonly daysAgo: number
  }[]
}
/**
 * Evidence of outside learning, submitted by an employee of the company Starbeam. Amounts are hundredths of an hour.
 */
export type DemoEvidence = {
  readonly key: string
  readonly person: string
  readonly kind: string
  readonly title: string
  readonly provider: string
  readonly note: string
  readonly learnedDaysAgo: number
  readonly submittedDaysAgo: number
  readonly asked: number
  readonly state: 'submitted' | 'returned' | 'approved' | 'rejected'
  /** Of approved evidence; null for the others. */
  readonly granted: number | null
  readonly comment: string | null
}

/** Mandatory training. Days are counted from the day on which the demo is loaded. */
export type DemoRequirement = {
  readonly key: string
  readonly company: string
  readonly status: 'draft' | 'active'
  readonly title: DemoText
  readonly note: DemoText
  readonly createdDaysAgo: number
  readonly products: readonly string[]
  /** Kinds of credits required in each period, in hundredths. */
  readonly credits?: readonly { readonly kind: string; readonly amount: number; readonly carry: number }[]
  /** Policies to sign. */
  readonly policies?: readonly string[]
  /** None: everyone. */
  readonly departments: readonly string[]
  /** Only people who joined in the last this many days; null: all. */
  readonly joinedWithinDays: number | null
  readonly dueKind: 'joining' | 'assignment' | 'date'
  readonly dueDays: number
  /** The date of `date`; null for the others. */
  readonly dueInDays: number | null
  /** null: a completion never expires. */
  readonly periodMonths: number | null
  readonly windowDays: number
  readonly graceDays: number
  /**
   * The number of days until the last completions of people who had it from the beginning end, one after the other;
   * negative: they have ended.
   */
  readonly renewsInDays: readonly number[]
  /** When the rule was widened to people who joined later; null: it always included them. */
  readonly widenedDaysAgo: number | null
  readonly waived: readonly { readonly person: string; readonly reason: string }[]
}

export type DemoLeaveOfAbsence = {
  readonly person: string
  readonly company: string
  readonly startedDaysAgo: number
  readonly endsInDays: number
  readonly reason: string
}

export type DemoChecklistItem = {
  readonly id: string
  readonly kind: 'yesNo' | 'scale' | 'choice' | 'text' | 'number' | 'photo' | 'signature'
  readonly label: DemoText
  readonly hint?: DemoText
  readonly isRequired: boolean
  readonly isCritical: boolean
  readonly mayNotApply: boolean
  readonly steps?: number
  readonly passFrom?: number
  /** Of a signature: the observed person, or the observer. */
  readonly signer?: 'observed' | 'observer'
  readonly options?: readonly { readonly id: string; readonly label: DemoText; readonly passes: boolean }[]
  readonly unit?: string
  readonly atLeast?: number
  readonly atMost?: number
}
/** A policy with its revisions, the oldest first; all are published. */
export type DemoPolicy = {
  readonly key: string
  readonly company: string
  readonly title: DemoText
  readonly revisions: readonly {
    readonly daysAgo: number
    readonly asksAgain: boolean
    readonly note: { readonly zh?: string; readonly en?: string }
    readonly body: DemoText
  }[]
  /** Of the people in its requirement, one in this many has signed the latest revision, too. */
  readonly signedAgain: number
}
export type DemoChecklist = {
  readonly key: string
  readonly company: string
  readonly status: 'draft' | 'published'
  readonly daysAgo: number
  readonly title: DemoText
  readonly note: DemoText
  readonly passPercent: number
  readonly sections: readonly {
    readonly id: string
    readonly title: DemoText
    readonly items: readonly DemoChecklistItem[]
  }[]
}
/** An observation: answers and notes by the ids of the items. */
export type DemoObservation = {
  readonly key: string
  readonly checklist: string
  readonly person: string
  readonly observer: string
  readonly daysAgo: number
  readonly answers: Readonly<Record<string, string>>
  readonly notes: Readonly<Record<string, string>>
  readonly remark: string
  readonly acknowledged: { readonly daysAgo: number; readonly comment: string } | null
}

export type DemoTeamManager = { readonly person: string; readonly company: string; readonly department: string }

export type DemoNews = {
  readonly key: string
  readonly category: 'notice' | 'course' | 'certification' | 'event'
  readonly title: DemoText
  readonly summary: DemoText
  readonly body: DemoText
  readonly daysAgo: number
}
export type DemoPartner = {
  readonly key: string
  readonly name: DemoText
  readonly logoSvg: string
  readonly url: string | null
  readonly position: number
  readonly region: DemoText
  readonly level: 'strategic' | 'gold' | 'certified'
  readonly summary: DemoText
}
export type DemoAgreement = { readonly version: number; readonly publishedDaysAgo: number }
export type DemoContactOffice = {
  readonly key: string
  readonly region: DemoText
  readonly address: DemoText
  readonly hours: DemoText
  readonly phone: string
  readonly email: string
}
export type DemoContactMessage = {
  readonly key: string
  readonly topic: 'account' | 'learning' | 'exam' | 'certificate' | 'privacy' | 'other'
  readonly name: string
  readonly email: string
  readonly content: string
  readonly lang: 'zh' | 'en'
  readonly daysAgo: number
}
export type DemoComment = {
  readonly key: string
  readonly product: string
  readonly account: string
  readonly company: string
  readonly rating: 1 | 2 | 3 | 4 | 5
  readonly body: string
  readonly daysAgo: number
  /** Accounts that like it. */
  readonly likes: readonly string[]
}

export type DemoCommentReport = {
  readonly comment: string
  readonly account: string
  readonly company: string
  readonly reason: 'spam' | 'abuse' | 'leak' | 'privacy' | 'offTopic' | 'other'
  readonly words: string
  readonly daysAgo: number
}

/** A note on a lesson: at a second of a recording or on a page of a document, otherwise at 0. */
export type DemoNote = {
  readonly account: string
  readonly company: string
  readonly product: string
  readonly content: string
  readonly at: number
  readonly body: string
  readonly daysAgo: number
}

/** An upcoming live class; its time is in the portal's zone. */
export type DemoLiveClass = Pick<
  DemoCourse,
  'key' | 'title' | 'promise' | 'introduction' | 'teacher' | 'coverPattern' | 'zones' | 'level' | 'tags'
> & {
  readonly startsInDays: number
  /** Hour and minute, as 19:30. */
  readonly startsAt: string
  readonly minutes: number
  /** Null: no limit. */
  readonly capacity: number | null
  readonly attendPercent: number
  readonly needSignIns: number
  /** Share of the people who have reserved a place. */
  readonly reservedShare: number
  readonly isReservedByLearner: boolean
}
/** A past live class, with the lesson that holds its recording. */
export type DemoReplay = {
  readonly key: string
  readonly product: string
  readonly content: string
  readonly daysAgo: number
  readonly hour: string
}

/** A wish, in the words of its author; `wantedBy` are accounts, the author first. */
export type DemoWish = {
  readonly key: string
  readonly company: string
  readonly title: string
  readonly reason: string
  readonly wantedBy: readonly string[]
  readonly daysAgo: number
  readonly answer?: {
    readonly state: 'planned' | 'made' | 'declined'
    readonly words: DemoText | Record<string, never>
    readonly product?: string
    readonly daysAgo: number
  }
}

export type DemoExamCentre = {
  readonly key: string
  readonly city: DemoText
  readonly name: DemoText
  readonly address: DemoText
  readonly phone: string
  readonly mapUrl: string
  /** IANA name; without it, the portal's zone. */
  readonly timeZone?: string
}
export type DemoExamSession = {
  readonly key: string
  readonly centre: string
  readonly exam: string
  readonly hours: number
  readonly inDays: number
  readonly startsAt: string
  readonly seats: number
  readonly needsCoupon: boolean
}

/** A class in the schedule; without `city` it is online. `places`: the number of people who register for it. */
export type DemoTrainingClass = {
  readonly key: string
  readonly line: 'technical' | 'management'
  readonly title: DemoText
  readonly summary: DemoText
  readonly city?: DemoText
  readonly teacher: string
  readonly product?: string
  readonly startsInDays: number
  readonly days: number
  readonly seats: number
  readonly feeFen: number
  /** The number of requests for a place; those beyond the seats wait. */
  readonly places?: number
}

/** A sheet to read before an exam; each line is a paragraph. */
export type DemoExamFile = {
  readonly key: string
  readonly kind: 'syllabus' | 'samplePaper' | 'rules'
  readonly lang: 'zh' | 'en'
  readonly title: string
  readonly exam?: string
  readonly lines: readonly string[]
}
export type DemoPicture = { readonly key: string; readonly file: string }
export type DemoBanner = {
  readonly key: string
  readonly title: DemoText
  readonly words: DemoText
  readonly action: DemoText
  readonly link: string
  readonly picture: string | null
  readonly audience: 'all' | 'visitors' | 'learners'
  readonly isOn: boolean
  readonly begins: number | null
  readonly ends: number | null
}
