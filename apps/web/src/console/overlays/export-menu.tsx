import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorWords } from '#web/api/api-error.ts'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { Button } from '../button.tsx'
import { Menu, MenuItem } from './menu.tsx'

type ExportMenuProps = {
  readonly words: { readonly export: string; readonly excel: string; readonly pdf: string; readonly done: string }
  readonly save: (as: 'xlsx' | 'pdf') => Promise<unknown>
  /** Further ways out of the page. */
  readonly children?: ReactNode
}

/** The current list, as a workbook or to print. */
export function ExportMenu({ words, save, children }: ExportMenuProps) {
  const ui = useTexts(uiTexts)
  const [isBusy, setBusy] = useState(false)
  const run = async (as: 'xlsx' | 'pdf') => {
    setBusy(true)
    try {
      await save(as)
      toast('success', words.done)
    } catch (error) {
      toast('error', errorWords(error, ui.notDone))
    }
    setBusy(false)
  }
  return (
    <Menu
      label={words.export}
      trigger={
        <Button isBusy={isBusy}>
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {words.export}
        </Button>
      }
    >
      <MenuItem words={words.excel} onAction={() => void run('xlsx')}>
        {words.excel}
      </MenuItem>
      <MenuItem words={words.pdf} onAction={() => void run('pdf')}>
        {words.pdf}
      </MenuItem>
      {children}
    </Menu>
  )
}
