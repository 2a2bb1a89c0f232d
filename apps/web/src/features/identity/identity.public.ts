import { lazy } from 'react'
import { factorTexts } from './factors/factor-texts.ts'
import { identityTexts } from './identity-texts.ts'

export { useOwnAgreement, useProfile } from './session.queries.ts'

/** The sign-in dialogs, loaded with their texts when first shown: most pages do not need them. */
export const LoginModal = lazy(() =>
  Promise.all([import('./parts/login-modal.tsx'), identityTexts.load()]).then(([file]) => ({
    default: file.LoginModal,
  })),
)
export const ReauthenticationDialog = lazy(() =>
  Promise.all([import('./parts/reauthentication-dialog.tsx'), identityTexts.load(), factorTexts.load()]).then(
    ([file]) => ({ default: file.ReauthenticationDialog }),
  ),
)
export const FactorDialog = lazy(() =>
  Promise.all([import('./factors/factor-dialog.tsx'), identityTexts.load(), factorTexts.load()]).then(([file]) => ({
    default: file.FactorDialog,
  })),
)
export const PrivacyPrompt = lazy(() =>
  Promise.all([import('./parts/privacy-prompt.tsx'), identityTexts.load()]).then(([file]) => ({
    default: file.PrivacyPrompt,
  })),
)
