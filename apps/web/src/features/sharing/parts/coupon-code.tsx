import { IconCopy } from '@tabler/icons-react'
import { IconButton } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { rewardsTexts } from '../rewards/rewards-texts.ts'
import { sharingTexts } from '../sharing-texts.ts'
import css from './coupon-code.module.css'

/** A coupon's code in groups of four, with a button to copy it. */
export function CouponCode({ code }: { readonly code: string }) {
  const texts = useTexts(sharingTexts)
  const t = useTexts(rewardsTexts)
  const copy = async () => {
    const isCopied = await copyText(code)
    toast(isCopied ? 'success' : 'error', isCopied ? t.codeCopied : texts.notCopied)
  }
  return (
    <span className={css.code}>
      <span className="vh">{t.code}</span>
      <code>{code.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <IconButton label={`${t.copyCode} ${code}`} onClick={() => void copy()}>
        <IconCopy size={16} stroke={1.5} />
      </IconButton>
    </span>
  )
}
