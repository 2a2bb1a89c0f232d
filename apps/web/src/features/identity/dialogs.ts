import { factorTexts } from './factors/factor-texts.ts'
import { identityTexts } from './identity-texts.ts'

/**
 * Loads the sign-in dialog with its texts. The texts of everything that a page imports are fetched with the page;
 * because this file is separate from `identity.public.ts`, its texts are fetched only with the dialogs.
 */
export const loadSignInModal = () =>
  Promise.all([import('./parts/login-modal.tsx'), identityTexts.load()]).then(([file]) => ({
    default: file.SignInModal,
  }))
export const loadReauthenticationDialog = () =>
  Promise.all([import('./parts/reauthentication-dialog.tsx'), identityTexts.load(), factorTexts.load()]).then(
    ([file]) => ({ default: file.ReauthenticationDialog }),
  )
export const loadFactorDialog = () =>
  Promise.all([import('./factors/factor-dialog.tsx'), identityTexts.load(), factorTexts.load()]).then(([file]) => ({
    default: file.FactorDialog,
  }))
export const loadPrivacyPrompt = () =>
  Promise.all([import('./parts/privacy-prompt.tsx'), identityTexts.load()]).then(([file]) => ({
    default: file.PrivacyPrompt,
  }))
