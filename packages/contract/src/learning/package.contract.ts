import { Type } from 'typebox'
import { call } from '../http/call.ts'
import { Id, Nullable, OneOf, Seconds } from '../http/scalars.ts'
import { packageLimits } from './package.limits.ts'

export const ScormVersion = OneOf('1.2', '2004')
const PartState = OneOf('notBegun', 'incomplete', 'completed', 'passed', 'failed')
/** The id of a writing page, random. */
const Writer = Type.String({ pattern: '^[0-9A-Za-z-]{8,40}$' })
const place = { productId: Id, contentId: Id }
const playErrors = ['lessonNotFound', 'productNotFound', 'lessonLocked', 'notEntitled', 'lessonOtherKind'] as const

/** The minutes of study that a package requires before its lesson is completed; 0: none. */
export const MinPackageMinutes = Type.Integer({
  minimum: 0,
  maximum: packageLimits.minMinutesMax,
  description: 'minimum study time of a package; 0: none',
})

/** One line of a package's table of contents. */
const PackageItem = Type.Object({
  item: Type.String(),
  parent: Nullable(Type.String()),
  title: Type.String(),
  kind: OneOf('folder', 'sco', 'asset'),
  isVisible: Type.Boolean(),
  href: Nullable(Type.String({ description: 'relative to baseUrl' })),
  state: PartState,
  score: Nullable(Type.Number({ description: 'percent' })),
  cmi: Nullable(Type.String({ description: 'the last state of the run-time, as JSON' })),
  masteryScore: Nullable(Type.Number()),
  maxTimeAllowed: Type.String(),
  timeLimitAction: Type.String(),
  dataFromLms: Type.String(),
  completionThreshold: Nullable(Type.Number()),
  passingScore: Nullable(Type.Number()),
})

/**
 * A package as its player opens it: the addresses of its frame and files, its parts with their last states, and the
 * learner's progress.
 */
export const OpenedPackage = Type.Object({
  contentId: Id,
  title: Type.String(),
  version: ScormVersion,
  frameUrl: Type.String({ description: 'the page that runs the package, at a separate address' }),
  baseUrl: Type.String({ description: 'base of the hrefs of its items' }),
  learner: Type.Object({ id: Type.String(), name: Type.String() }),
  duration: Seconds,
  minSeconds: Type.Integer({ description: 'minimum study time for completing the lesson; 0: none' }),
  studiedSeconds: Seconds,
  percent: Type.Integer(),
  item: Nullable(Type.String({ description: 'the part that was opened last' })),
  items: Type.Array(PackageItem),
  partCount: Type.Integer({ description: 'required parts' }),
  sequencing: Nullable(Type.String({ description: 'sequencing rules for the run-time, as JSON' })),
  sequencingState: Nullable(Type.String()),
  watermark: Nullable(
    Type.String({ description: "the learner's name and employee number, if the course has a watermark" }),
  ),
})

/** Opens a package lesson. From then on only this page can save states; pages that were opened earlier are refused. */
export const packageOpen = call({
  method: 'POST',
  path: '/comp/pc/packageOpen',
  access: 'signedIn',
  encoding: 'form',
  summary: 'Open a package lesson',
  shows: [],
  body: Type.Object({ ...place, writer: Writer }),
  data: OpenedPackage,
  errors: [...playErrors, 'packagesOff'],
})

/**
 * Stores the state that a part of a package has reported to its run-time. Idempotent; states older than the stored one
 * are ignored.
 */
export const packageCommit = call({
  method: 'POST',
  path: '/comp/pc/packageCommit',
  access: 'signedIn',
  encoding: 'json',
  summary: 'Save the state of a package part',
  changes: ['progress'],
  body: Type.Object({
    ...place,
    writer: Writer,
    item: Type.String({ maxLength: 400 }),
    sequence: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'increases with every commit of this writer',
    }),
    cmi: Type.String({ maxLength: packageLimits.cmiMax }),
    sequencingState: Type.Optional(Type.String({ maxLength: packageLimits.cmiMax })),
  }),
  data: Type.Object({
    item: Type.String(),
    state: PartState,
    score: Nullable(Type.Number()),
    percent: Type.Integer(),
    completed: Type.Boolean(),
    certificateId: Nullable(Id),
  }),
  errors: [...playErrors, 'packageTakenOver'],
  bodyLimit: 4 * packageLimits.cmiMax,
  limit: { max: 240, perSeconds: 60 },
})

/** Uploads a package: a zip file with `imsmanifest.xml`, which becomes a content item for courses. */
export const packageUpload = call({
  method: 'POST',
  path: '/comp/console/package/upload',
  access: { grant: 'courses' },
  encoding: 'multipart',
  summary: 'Upload a SCORM package',
  changes: ['contents'],
  query: Type.Object({
    minMinutes: Type.Optional(MinPackageMinutes),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 6000, description: 'its length; default 10' })),
    title: Type.Optional(Type.String({ maxLength: 200, description: 'instead of the title in the package' })),
  }),
  data: Type.Object({
    contentId: Id,
    title: Type.String(),
    version: ScormVersion,
    parts: Type.Array(Type.Object({ item: Type.String(), title: Type.String(), kind: OneOf('sco', 'asset') })),
    fileCount: Type.Integer(),
    size: Type.Integer({ description: 'bytes, unpacked' }),
    warnings: Type.Array(
      OneOf('noOrganisation', 'manifestInFolder', 'externalPart', 'missingPart', 'prerequisitesIgnored'),
    ),
  }),
  errors: [
    'packagesOff',
    'packageBroken',
    'packageUnsafe',
    'packageTooLarge',
    'packageNoManifest',
    'packageManifestBroken',
    'packageNothingToOpen',
    'packageIsQti',
    'packageIsCartridge',
    'packageIsH5p',
    'packageIsCmi5',
    'packageIsXapi',
    'packageIsAicc',
    'packageIsMoodle',
  ],
  bodyLimit: packageLimits.uploadMax,
  limit: { max: 30, perSeconds: 300 },
})
