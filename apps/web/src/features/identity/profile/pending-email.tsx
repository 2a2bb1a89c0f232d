import { IconMail } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import css from './profile.module.css'
import { resendEmailConfirmation, withdrawEmailChange } from './profile.queries.ts'
import { profileTexts } from './profile-texts.ts'

/** A pending email address, with buttons that resend the email or keep the current address. */
export function PendingEmail({ email }: { readonly email: string }) {
  const t = useTexts(profileTexts)
  const [isBusy, run] = useWork()
  const act = (work: () => Promise<string | null>) =>
    run(async () => {
      const words = await work()
      if (words) toast('success', words)
    }, t.failed)
  return (
    <div className={css.pending} role="status">
      <IconMail size={20} stroke={1.5} aria-hidden />
      <div>
        <b>{t.pending}</b>
        <p>{t.pendingHint(email)}</p>
        <p>
          <Button
            look="line"
            size="s"
            isBusy={isBusy}
            onClick={() => void act(async () => t.resent((await resendEmailConfirmation()).email))}
          >
            {t.resend}
          </Button>
          <Button
            look="quiet"
            size="s"
            isBusy={isBusy}
            onClick={() =>
              void act(async () => {
                await withdrawEmailChange()
                return null
              })
            }
          >
            {t.cancelPending}
          </Button>
        </p>
      </div>
    </div>
  )
}
