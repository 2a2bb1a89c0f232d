import type { Static, TObject } from 'typebox'
import Schema from 'typebox/schema'

/** A job with the shape of its payload. A payload of another shape fails the job before it begins, with the fields that are wrong and not what they hold. */
export function jobOf<D, S extends TObject>(
  shape: S,
  work: (deps: D, payload: Static<S>) => Promise<void>,
): (deps: D, payload: Readonly<Record<string, unknown>>) => Promise<void> {
  let compiled: ReturnType<typeof Schema.Compile> | null = null
  return async (deps, payload) => {
    compiled ??= Schema.Compile(shape as never)
    const [fits, errors] = compiled.Errors(payload)
    if (!fits)
      throw new Error(
        `the payload does not fit the job: ${errors.map(({ instancePath, message }) => `${instancePath || 'payload'} ${message}`).join('; ')}`,
      )
    await work(deps, payload as Static<S>)
  }
}
