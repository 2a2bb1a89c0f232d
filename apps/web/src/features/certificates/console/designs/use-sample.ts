import { useEffect, useState } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import {
  type DesignSampleInput,
  type DesignWarnings,
  fetchDesignSample,
  fetchDesignWarnings,
} from './designs.queries.ts'

type Sample = {
  /** Null: none was drawn yet. */
  readonly bytes: Uint8Array | null
  readonly warnings: DesignWarnings | null
  /** `tooLarge`: the design has too many pictures, or too large ones. */
  readonly state: 'drawing' | 'drawn' | 'failed' | 'tooLarge'
}
/** The pause after a change before the sample is drawn again. */
const restMs = 300

/**
 * Returns the sample PDF of a design with its warnings, drawn by the server after each change. `input` is null while
 * nothing can be drawn; the last sample remains.
 */
export function useDesignSample(input: DesignSampleInput | null): Sample {
  const [sample, setSample] = useState<Sample>({ bytes: null, warnings: null, state: 'drawing' })
  const text = input && JSON.stringify(input)
  useEffect(() => {
    if (text === null) return
    const stop = new AbortController()
    const asked = JSON.parse(text) as DesignSampleInput
    const timer = setTimeout(async () => {
      setSample((before) => ({ ...before, state: 'drawing' }))
      try {
        const { blob } = await fetchDesignSample(asked, stop.signal)
        const warnings = await fetchDesignWarnings(asked, stop.signal)
        const bytes = new Uint8Array(await blob.arrayBuffer())
        if (!stop.signal.aborted) setSample({ bytes, warnings, state: 'drawn' })
      } catch (error) {
        const state = isApiError(error, 'tooLarge') ? 'tooLarge' : 'failed'
        if (!stop.signal.aborted) setSample((before) => ({ ...before, state }))
      }
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return sample
}
