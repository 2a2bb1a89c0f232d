import { copyText } from '#web/ui/copy-text.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { consoleTexts } from './console-texts.ts'

/** Returns a function that copies a text to the clipboard, and shows either the outcome or what to do instead. */
export function useCopyText(): (text: string) => void {
  const t = useTexts(consoleTexts)
  return (text) =>
    void copyText(text).then((isCopied) => toast(isCopied ? 'success' : 'error', isCopied ? t.copied : t.notCopied))
}
