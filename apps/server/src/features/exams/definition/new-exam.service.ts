import type { Deps } from '../../../core/deps.ts'
import type { BilingualText } from '../../../core/text/language.ts'
import type { Db } from '../../../database/connection.ts'
import type { ChoicePolicy } from '../../questions/questions.public.ts'
import { type ExamContent, withReleaseDefaults } from '../authoring/authoring.rules.ts'
import { addExam, publishExam } from '../authoring/authoring.service.ts'
import type { DrawRule } from '../papers/draw.rules.ts'
import type { ExposureLimit } from '../papers/feasibility.rules.ts'
import type { ExamKind, ExamZone } from './exam.store.ts'
import { immediateRelease, type Release } from './release.rules.ts'

/**
 * An exam for a command or the demo. Points are in 1/100, `timeLimit` is in seconds. Limits that are omitted don't
 * apply, except `leaveLimit`, which is then 5.
 */
export type NewExam = {
  readonly kind: ExamKind
  readonly title: BilingualText
  readonly notice?: BilingualText
  readonly zones?: readonly ExamZone[]
  readonly paper:
    | { readonly rules: readonly DrawRule[] }
    | { readonly fixed: readonly { readonly questionId: string; readonly points: number }[] }
  readonly passingPoints: number
  readonly timeLimit?: number
  readonly opensAt?: Date
  readonly closesAt?: Date
  readonly dailyAttempts?: number
  readonly totalAttempts?: number
  readonly retakeHours?: number
  readonly shuffleQuestions?: boolean
  readonly shuffleOptions?: boolean
  readonly multiplePolicy?: ChoicePolicy
  readonly leavePolicy?: 'strict' | 'lenient'
  readonly leaveLimit?: number
  readonly onReload?: 'submit' | 'countAsLeave'
  readonly fullScreen?: boolean
  readonly checkInFirst?: boolean
  readonly networks?: readonly string[]
  readonly release?: Release
  /** Prefer questions that the candidate has not had in this exam. */
  readonly avoidSeen?: boolean
  readonly exposure?: ExposureLimit
  /** Days in which candidates may appeal; left out: no appeals. */
  readonly appealDays?: number
  /** The required course. */
  readonly productId?: string
  readonly certificateSchemeId?: string
  /**
   * Visible to these companies, departments (with all below them) and people. All three left out: visible to everyone
   * or, if `companyId` is given, to that company.
   */
  readonly companyIds?: readonly string[]
  readonly departmentIds?: readonly string[]
  readonly accountIds?: readonly string[]
  readonly skipsHolders?: boolean
  /** The company that it belongs to; left out: the organisation. */
  readonly companyId?: string
  readonly publish?: boolean
}

/**
 * Inserts an exam with the defaults of its kind, and returns its id. Throws the errors of `addExam`, and `bankTooSmall`
 * when it is to be published and its paper can't be drawn.
 */
export async function createExam(deps: Pick<Deps, 'clock' | 'random'>, db: Db, exam: NewExam): Promise<string> {
  const {
    paper,
    opensAt,
    closesAt,
    companyIds,
    departmentIds,
    accountIds,
    publish,
    zones,
    networks,
    companyId = null,
    ...own
  } = exam
  const isFormal = exam.kind === 'formal'
  const content = {
    shuffleQuestions: true,
    shuffleOptions: true,
    multiplePolicy: 'allOrNothing',
    leavePolicy: isFormal ? 'strict' : 'lenient',
    leaveLimit: 5,
    onReload: isFormal ? 'submit' : 'countAsLeave',
    avoidSeen: false,
    ...own,
    release: withReleaseDefaults(exam.release ?? immediateRelease),
    zones: [...(zones ?? [])],
    paper:
      'rules' in paper
        ? { rules: paper.rules.map((rule) => ({ ...rule })), fixed: [] }
        : { rules: [], fixed: paper.fixed.map((question) => ({ ...question })) },
    ...(networks ? { networks: [...networks] } : {}),
    ...(opensAt ? { opensAt: opensAt.toISOString() } : {}),
    ...(closesAt ? { closesAt: closesAt.toISOString() } : {}),
    ...(companyIds ? { companyIds: [...companyIds] } : {}),
    ...(departmentIds ? { departmentIds: [...departmentIds] } : {}),
    ...(accountIds ? { accountIds: [...accountIds] } : {}),
  } satisfies ExamContent
  const id = await addExam(deps, db, content, companyId)
  if (publish) await publishExam(deps, db, id, null)
  return id
}
