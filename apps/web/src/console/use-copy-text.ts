import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { consoleTexts } from './console-texts.ts'

/** Puts a text on the clipboard, and says that it did or what to do instead. */
export function useCopyText(): (text: string) => void {
  const t = useTexts(consoleTexts)
  return (text) =>
    void copyText(text).then((isCopied) => toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.notCopied))
}
