import { lazy } from 'react'

/** The dialog for the owner of an exam, loaded when it is first opened. */
export const OwnerDialog = lazy(() => import('./owner-dialog.tsx').then((file) => ({ default: file.OwnerDialog })))
