import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { QueryStates, Skeleton } from '#web/ui/states.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { replaceCalendarFeed, useCalendarFeed } from '../live.queries.ts'
import { liveTexts } from '../live-texts.ts'
import css from './feed-dialog.module.css'

/** The private calendar address of the reader's reservations: copy it, or replace it after a leak. */
export function CalendarFeedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(liveTexts).feed
  const feed = useCalendarFeed()
  const [isBusy, run] = useWork()
  const copy = async () => {
    const isCopied = await copyText(feed.data?.url ?? '')
    toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.copyFailed)
  }
  const renew = () =>
    run(async () => {
      await replaceCalendarFeed()
      toast('info', t.renewed)
    })
  return (
    <Dialog
      title={t.title}
      width={520}
      onClose={onClose}
      footer={
        <>
          <Button look="line" isBusy={isBusy} disabled={!feed.data} onClick={() => void renew()}>
            {t.renew}
          </Button>
          <Button disabled={!feed.data} onClick={() => void copy()}>
            {t.copy}
          </Button>
        </>
      }
    >
      <p className={css.lead}>{t.lead}</p>
      <QueryStates query={feed} skeleton={<Skeleton height={44} />}>
        {(data) => (
          <input
            className={css.address}
            readOnly
            aria-label={t.address}
            value={data.url}
            onFocus={(event) => event.target.select()}
          />
        )}
      </QueryStates>
      <p className={css.secret}>{t.secret}</p>
    </Dialog>
  )
}
