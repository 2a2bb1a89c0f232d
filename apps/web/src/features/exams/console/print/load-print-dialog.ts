import { lazy } from 'react'

/** The print dialog, loaded when it is first opened. */
export const PrintDialog = lazy(() => import('./print-dialog.tsx').then((file) => ({ default: file.PrintDialog })))
