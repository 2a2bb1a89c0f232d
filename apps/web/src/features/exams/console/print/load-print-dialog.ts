import { lazy } from 'react'

/** The dialog is loaded when it is first opened. */
export const PrintDialog = lazy(() => import('./print-dialog.tsx').then((file) => ({ default: file.PrintDialog })))
