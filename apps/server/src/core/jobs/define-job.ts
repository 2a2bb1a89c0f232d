import { type Static, type TObject, Type } from 'typebox'
import Schema from 'typebox/schema'
import type { Deps } from '../deps.ts'
import { isId } from '../secrets/random.ts'

export type JobSubjectKind =
  | 'file'
  | 'live_class'
  | 'message'
  | 'person'
  | 'product'
  | 'refund'
  | 'regrade'
  | 'study_plan'
  | 'task'
/** The subject of a job: one object by its id, or a number of objects. */
export type JobSubjectRef = {
  readonly thing: JobSubjectKind
  readonly id: string | null
  readonly count: number | null
}

type Field<S extends TObject> = { readonly thing: JobSubjectKind; readonly field: keyof Static<S> & string }

/** A kind of job without its work: all that is needed to enqueue it and to show it to staff. */
export type JobKind<S extends TObject = TObject> = {
  /** The name in the database. It never changes: jobs of earlier versions wait under it. */
  readonly name: string
  /** The name that staff read. */
  readonly words: { readonly zh: string; readonly en: string }
  /** The time at which it runs without being enqueued, as a crontab entry in UTC. */
  readonly schedule?: string
  /**
   * True for a job that nothing else compensates for: staff can't discard it. All others are scheduled again, or their
   * message is dispensable.
   */
  readonly mustRun?: boolean
  /** True for a job that sends the message of the outbox to which `named` points. */
  readonly sends?: boolean
  /** The field that names one thing. No other field of a payload is shown. */
  readonly named?: Field<S>
  /** The field that lists what is only counted. */
  readonly counted?: Field<S>
  readonly payload: S
}
export type Job<S extends TObject = TObject> = JobKind<S> & {
  /**
   * Does the work. If the payload has the wrong shape, the job fails before it begins; the error names the fields, not
   * their values.
   */
  readonly run: (deps: Deps, payload?: Readonly<Record<string, unknown>>) => Promise<void>
}

type NoFields = ReturnType<typeof Type.Object<Record<never, never>>>
type Described<S extends TObject> = Omit<JobKind<S>, 'payload'> & { readonly payload?: S }

/**
 * Returns a kind of job with the schema of its payload: the given one, or one without fields. `withJobWork` adds the
 * work.
 */
export const describeJob = <S extends TObject = NoFields>(kind: Described<S>): JobKind<S> => ({
  ...kind,
  payload: kind.payload ?? (Type.Object({}) as unknown as S),
})

/** Returns a job: the kind with its work. Its run throws when the payload does not fit the kind. */
export function withJobWork<S extends TObject>(
  kind: JobKind<S>,
  run: (deps: Deps, payload: Static<S>) => Promise<void>,
): Job<S> {
  let compiled: ReturnType<typeof Schema.Compile> | null = null
  return {
    ...kind,
    async run(deps, payload = {}) {
      compiled ??= Schema.Compile(kind.payload as never)
      const [fits, errors] = compiled.Errors(payload)
      if (!fits)
        throw new Error(
          `the payload does not fit the job: ${errors.map(({ instancePath, message }) => `${instancePath || 'payload'} ${message}`).join('; ')}`,
        )
      await run(deps, payload as Static<S>)
    },
  }
}

/** Defines a job; `jobs.ts` lists all of them. A job without `payload` has no fields. */
export const defineJob = <S extends TObject = NoFields>({
  run,
  ...kind
}: Described<S> & { readonly run: (deps: Deps, payload: Static<S>) => Promise<void> }): Job<S> =>
  withJobWork(describeJob(kind as unknown as Described<S>), run)

/** Returns the subject of a job with this payload; null if it has none that staff may see. */
export function jobSubject(job: JobKind | null, payload: unknown): JobSubjectRef | null {
  const told = (typeof payload === 'object' && payload !== null ? payload : {}) as Readonly<Record<string, unknown>>
  const [one, many] = [job?.named, job?.counted]
  const id = one ? told[one.field] : null
  if (one && isId(id as string)) return { thing: one.thing, id: (id as string).toLowerCase(), count: null }
  const list = many ? told[many.field] : null
  return many && Array.isArray(list) ? { thing: many.thing, id: null, count: list.length } : null
}
