import { useState } from 'react'
import { Button } from '#web/console/button.tsx'
import { ConfirmationDialog } from '#web/console/overlays/confirm.tsx'
import { Modal } from '#web/console/overlays/modal.tsx'
import { formatNumber, formatRecent } from '#web/ui/format.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { type ExtraTimeAllowance, useGrantedExtraTime, withdrawExtraTime } from './board.queries.ts'
import { examBoardTexts } from './board-texts.ts'
import css from './time-given.module.css'

/**
 * Shows how often extra time was given in this exam; opens a list in which each grant can be withdrawn for attempts
 * that start later. Renders nothing when no extra time was given.
 */
export function GrantedExtraTime({ examId }: { readonly examId: string }) {
  const t = useTexts(examBoardTexts).timeGiven
  const given = useGrantedExtraTime(examId).data
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<ExtraTimeAllowance | null>(null)
  if (!given || given.total === 0) return null
  const minutes = (one: ExtraTimeAllowance) => t.minutes(formatNumber(Math.round(one.seconds / 60)))
  const whose = (one: ExtraTimeAllowance) => one.person?.name ?? t.everybody
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        {t.open(formatNumber(given.total))}
      </Button>
      {isOpen && !asked ? (
        <Modal
          title={t.title}
          onClose={() => setOpen(false)}
          width={640}
          footer={<Button onPress={() => setOpen(false)}>{t.close}</Button>}
        >
          <ul className={css.list}>
            {given.list.map((one) => (
              <li key={one.allowanceId} data-over={one.withdrawnAt !== null || undefined}>
                <p>
                  <b>{whose(one)}</b> <span className="num">{minutes(one)}</span>
                  <small>{one.reason}</small>
                </p>
                <p className={css.by}>
                  {one.givenBy}
                  <span className="num">{formatRecent(one.givenAt)}</span>
                </p>
                {one.withdrawnAt ? (
                  <span className={css.over}>{t.withdrawn}</span>
                ) : (
                  <Button aria-label={`${t.withdraw}: ${whose(one)}`} onPress={() => setAsked(one)}>
                    {t.withdraw}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {given.total > given.list.length ? (
            <p className={css.more}>{t.more(formatNumber(given.total - given.list.length))}</p>
          ) : null}
        </Modal>
      ) : null}
      {asked ? (
        <ConfirmationDialog
          title={t.ask}
          object={`${whose(asked)} ${minutes(asked)}`}
          consequence={t.consequence}
          action={t.withdraw}
          onConfirm={async () => {
            await withdrawExtraTime(asked.allowanceId)
            toast('success', t.done)
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
