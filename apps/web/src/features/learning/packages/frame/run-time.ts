import type { FramePart, FrameStartMessage } from './messages.ts'

/** The part of the run-time API that this page itself uses; the package calls the rest. */
export type ScormRunTime = {
  /** Loads a part with its last state; from then on the package finds it. */
  readonly load: (part: FramePart) => void
  /**
   * Lets the sequencing rules of the package decide the next part; the answer comes by `onDelivered`. Returns false if
   * the rules do not allow it or do not exist.
   */
  readonly request: (request: 'continue' | 'previous' | 'choice' | 'start', item?: string) => boolean
  readonly state: () => string | null
  /** Ends a part that has not ended itself. */
  readonly finish: () => void
}
export type ScormRunTimeHandlers = {
  readonly onCommit: (cmi: string) => void
  readonly onDelivered: (item: string) => void
  /** The part requests navigation to another one. */
  readonly onAsked: (to: 'next' | 'previous' | 'exit') => void
}

/** The parts of the library that are used here. */
type Library = {
  on(event: string, listener: () => void): void
  reset(options?: { readonly preserveListeners: boolean }): void
  loadFromJSON(json: object, at: string): void
  isInitialized(): boolean
  lmsFinish(): string
}
type SequencingLibrary = Library & {
  processNavigationRequest(request: string, item?: string): boolean
  serializeSequencingState(): string
  deserializeSequencingState(state: string): boolean
}

type Tree = { readonly [key: string]: unknown }
/** Leaves out values that were never set, because the run-time rejects an empty text. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== '' && one !== null)
      .map(([name, one]) => [name, withoutEmpty(one)]),
  )
}
const kept = (part: FramePart): Tree => {
  try {
    return withoutEmpty(JSON.parse(part.cmi ?? '{}')) as Tree
  } catch {
    return {}
  }
}

/**
 * SCORM 1.2: a part that never reports a status is completed when it ends, because it was viewed (run-time environment,
 * 3.4.4).
 */
function atItsEnd(cmi: Tree): Tree {
  const { core } = cmi as { core?: Tree }
  return core && (core.lesson_status === 'not attempted' || core.lesson_status === '')
    ? { ...cmi, core: { ...core, lesson_status: 'completed' } }
    : cmi
}

/** Takes commits instead of the network: they travel by message, and arrive sooner or later. */
const messengerOf = (events: ScormRunTimeHandlers) => ({
  processHttpRequest: (
    _url: string,
    params: unknown,
    _isImmediate: boolean,
    _log: unknown,
    _tell: unknown,
    about?: { readonly isTerminateCommit?: boolean },
  ) => {
    const { cmi = {} } = params as { cmi?: Tree }
    events.onCommit(JSON.stringify(about?.isTerminateCommit ? atItsEnd(cmi) : cmi))
    return { result: 'true' as const, errorCode: 0 }
  },
  updateSettings: () => undefined,
})
const settingsOf = (events: ScormRunTimeHandlers) => ({
  lmsCommitUrl: 'message:',
  httpService: messengerOf(events),
  autocommit: true,
  autocommitSeconds: 1,
  alwaysSendTotalTime: true,
  logLevel: 5,
})

/** The total time of a part that was never opened (SCORM 1.2 run-time environment, 3.4.4). */
const noTime = '00:00:00'

/** Opens the run-time of SCORM 1.2. */
export async function openScorm12RunTime(
  start: FrameStartMessage,
  events: ScormRunTimeHandlers,
): Promise<ScormRunTime> {
  const { Scorm12API } = (await import('scorm-again/scorm12/min')) as unknown as {
    Scorm12API: new (settings: object) => Library
  }
  let api: Library | null = null
  const load = (part: FramePart) => {
    const { core = {}, student_preference = {}, ...rest } = kept(part) as { core?: Tree; student_preference?: Tree }
    const { session_time: _session, exit: _exit, ...own } = core
    // One for each part, because a reset keeps the position of the previous part.
    api = new Scorm12API({ ...settingsOf(events), mastery_override: true })
    api.loadFromJSON(
      {
        ...rest,
        core: {
          total_time: noTime,
          ...own,
          student_id: start.learner.id,
          student_name: start.learner.name,
          credit: 'credit',
          lesson_mode: 'normal',
          entry: part.cmi ? 'resume' : 'ab-initio',
        },
        launch_data: part.dataFromLms,
        student_preference: { ...student_preference, language: start.language },
        student_data: withoutEmpty({
          mastery_score: part.masteryScore === null ? '' : String(part.masteryScore),
          max_time_allowed: part.maxTimeAllowed,
          time_limit_action: part.timeLimitAction,
        }),
      },
      'cmi',
    )
    Object.assign(window, { API: api })
  }
  return { load, request: () => false, state: () => null, finish: () => void (api?.isInitialized() && api.lmsFinish()) }
}

/** Opens the run-time of SCORM 2004, with the sequencing rules of the package if it has any. */
export async function openScorm2004RunTime(
  start: FrameStartMessage,
  events: ScormRunTimeHandlers,
): Promise<ScormRunTime> {
  const { Scorm2004API } = (await import('scorm-again/scorm2004/min')) as unknown as {
    Scorm2004API: new (settings: object) => SequencingLibrary
  }
  const sequencing = start.sequencing && start.parts.length > 1 ? (JSON.parse(start.sequencing) as object) : null
  const eventListeners = {
    onActivityDelivery: (activity: { id: string }) => events.onDelivered(activity.id),
    onSequencingSessionEnd: () => events.onAsked('exit'),
  }
  const api = new Scorm2004API({
    ...settingsOf(events),
    ...(sequencing ? { sequencing: { ...sequencing, eventListeners } } : {}),
  })
  if (!sequencing) {
    api.on('SequenceNext', () => events.onAsked('next'))
    api.on('SequencePrevious', () => events.onAsked('previous'))
    for (const leave of ['SequenceExit', 'SequenceExitAll', 'SequenceAbandonAll'])
      api.on(leave, () => events.onAsked('exit'))
  }
  if (sequencing && start.sequencingState) api.deserializeSequencingState(start.sequencingState)
  const load = (part: FramePart) => {
    const {
      session_time: _session,
      exit: _exit,
      completion_threshold: _threshold,
      scaled_passing_score: _passing,
      learner_preference = {},
      ...own
    } = kept(part)
    api.reset({ preserveListeners: true })
    api.loadFromJSON(
      {
        ...own,
        learner_id: start.learner.id,
        learner_name: start.learner.name,
        credit: 'credit',
        mode: 'normal',
        entry: part.cmi ? 'resume' : 'ab-initio',
        learner_preference: { ...(learner_preference as Tree), language: start.language },
        ...(withoutEmpty({
          launch_data: part.dataFromLms,
          completion_threshold: part.completionThreshold === null ? '' : String(part.completionThreshold),
          scaled_passing_score: part.passingScore === null ? '' : String(part.passingScore),
          time_limit_action: part.timeLimitAction,
        }) as object),
      },
      'cmi',
    )
  }
  Object.assign(window, { API_1484_11: api })
  return {
    load,
    request: (request, item) => sequencing !== null && api.processNavigationRequest(request, item),
    state: () => (sequencing ? api.serializeSequencingState() : null),
    finish: () => void (api.isInitialized() && api.lmsFinish()),
  }
}
