import { IconDownload, IconLink } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { downloadExamReceipt, useExamReceipt } from './receipt.queries.ts'
import css from './receipt-section.module.css'
import { receiptTexts } from './receipt-texts.ts'

/**
 * The receipt of a submitted attempt: its code and digest, the download of its document, and the link for verification.
 */
export function ReceiptSection({ attemptId }: { readonly attemptId: string }) {
  const t = useTexts(receiptTexts)
  const receipt = useExamReceipt(attemptId).data
  const [isBusy, run] = useWork()
  if (!receipt) return null
  const download = () => run(() => downloadExamReceipt(attemptId), t.downloadFailed)
  const copy = async () => {
    const isCopied = await copyText(receipt.verifyUrl)
    toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.copyFailed)
  }
  return (
    <section className={css.receipt}>
      <div>
        <h2>{t.title}</h2>
        <p>{receipt.isIntact ? t.lead : <b role="alert">{t.altered}</b>}</p>
      </div>
      <dl>
        <dt>{t.code}</dt>
        <dd className="num">{receipt.code}</dd>
        <dt>{t.digest}</dt>
        <dd>
          <code>{receipt.digest}</code>
        </dd>
      </dl>
      <p className={`${css.actions} no-print`}>
        <Button look="line" size="s" isBusy={isBusy} onClick={() => void download()}>
          <IconDownload size={16} stroke={1.5} aria-hidden="true" />
          {t.download}
        </Button>
        <Button look="line" size="s" onClick={() => void copy()}>
          <IconLink size={16} stroke={1.5} aria-hidden="true" />
          {t.copy}
        </Button>
      </p>
    </section>
  )
}
