import { lazy } from 'react'

export { useCurrentAgreement, useSessionProfile } from './session.queries.ts'

/** The sign-in dialog, loaded with its texts when it is first shown, because most pages do not need it. */
export const SignInModal = lazy(() => import('./dialogs.ts').then((file) => file.loadSignInModal()))
export const ReauthenticationDialog = lazy(() =>
  import('./dialogs.ts').then((file) => file.loadReauthenticationDialog()),
)
export const FactorDialog = lazy(() => import('./dialogs.ts').then((file) => file.loadFactorDialog()))
export const PrivacyPrompt = lazy(() => import('./dialogs.ts').then((file) => file.loadPrivacyPrompt()))
