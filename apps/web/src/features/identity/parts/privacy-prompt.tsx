import { signOutEverywhere } from '#web/api/single-sign-on.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { useWork } from '#web/ui/use-work.ts'
import { identityTexts } from '../identity-texts.ts'
import { signAgreement } from '../session.queries.ts'
import css from './privacy-prompt.module.css'

type PrivacyPromptProps = {
  readonly agreement: {
    readonly version: number
    readonly title: string
    readonly body: string
    readonly privacy: string
  }
}

/** Shows the agreement until it is signed, or the reader leaves (specification section 4, privacy sign). */
export function PrivacyPrompt({ agreement }: PrivacyPromptProps) {
  const t = useTexts(identityTexts).agreement
  const [isBusy, run] = useWork()
  const sign = () => run(() => signAgreement(agreement.version), t.failed)
  const leave = () => void signOutEverywhere({ inAnyCase: true })
  return (
    <Dialog
      title={agreement.title}
      width={640}
      mustAnswer
      onClose={() => undefined}
      footer={
        <>
          <Button look="quiet" size="s" onClick={leave}>
            {t.leave}
          </Button>
          <Button size="s" isBusy={isBusy} onClick={() => void sign()}>
            {t.sign}
          </Button>
        </>
      }
    >
      <p className={css.pages}>
        <span>{t.version(agreement.version)}</span>
        <a href="/legalStatement" target="_blank" rel="noopener">
          {t.terms}
        </a>
        <a href="/privacyStatement" target="_blank" rel="noopener">
          {t.privacy}
        </a>
      </p>
      <section className={css.text} aria-label={t.terms}>
        <h3>{t.terms}</h3>
        <RichText html={agreement.body} headingsFrom={4} />
      </section>
      <section className={css.text} aria-label={t.privacy}>
        <h3>{t.privacy}</h3>
        <RichText html={agreement.privacy} headingsFrom={4} />
      </section>
    </Dialog>
  )
}
