import { lazy } from 'react'

/** The result of a trial, loaded when it is first shown. */
export const TrialResult = lazy(() =>
  import('./trial/trial-result.tsx').then((file) => ({ default: file.TrialResult })),
)
