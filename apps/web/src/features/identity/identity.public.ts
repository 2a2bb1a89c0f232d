import { lazy } from 'react'

export { useOwnAgreement, useProfile } from './session.queries.ts'

/** The dialogs of sign-in, loaded with their texts when first shown: most pages do not need them. */
export const LoginModal = lazy(() => import('./dialogs.ts').then((file) => file.loadSignInModal()))
export const ReauthenticationDialog = lazy(() =>
  import('./dialogs.ts').then((file) => file.loadReauthenticationDialog()),
)
export const FactorDialog = lazy(() => import('./dialogs.ts').then((file) => file.loadFactorDialog()))
export const PrivacyPrompt = lazy(() => import('./dialogs.ts').then((file) => file.loadPrivacyPrompt()))
