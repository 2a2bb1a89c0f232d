import { lazy } from 'react'

export { useAgreement, useProfile } from './session.queries.ts'
/** Fetched when first shown: neither belongs to what every page loads. */
export const LoginModal = lazy(() => import('./parts/login-modal.tsx').then((file) => ({ default: file.LoginModal })))
export const PrivacyPrompt = lazy(() => import('./parts/privacy-prompt.tsx').then((file) => ({ default: file.PrivacyPrompt })))
