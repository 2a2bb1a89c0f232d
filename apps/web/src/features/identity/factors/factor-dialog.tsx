import type { FactorRequest } from '#web/api/second-factor.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useTexts } from '#web/ui/texts.ts'
import css from '../parts/login-form.module.css'
import { finishSignInWithCode, finishSignInWithPasskey } from './factor.queries.ts'
import { FactorFields } from './factor-fields.tsx'
import { factorTexts } from './factor-texts.ts'

/** The second step of a sign-in. Closing it cancels the sign-in. */
export function FactorDialog({ request: { token, kinds, settle } }: { readonly request: FactorRequest }) {
  const t = useTexts(factorTexts).step
  return (
    <Dialog title={t.title} onClose={() => settle(null)}>
      <div className={css.form}>
        <FactorFields
          hasPasskey={kinds.includes('passkey')}
          onCode={async (code) => settle(await finishSignInWithCode(token, code))}
          onPasskey={async () => settle(await finishSignInWithPasskey(token))}
        />
        <p className={css.lead}>{t.lost}</p>
      </div>
    </Dialog>
  )
}
