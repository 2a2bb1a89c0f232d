import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useWork } from '#web/ui/use-work.ts'
import { Button } from '../button.tsx'
import { Menu, MenuItem } from './menu.tsx'

type ExportMenuProps = {
  readonly words: { readonly export: string; readonly excel: string; readonly pdf: string; readonly done: string }
  readonly save: (as: 'xlsx' | 'pdf') => Promise<unknown>
  /** Further ways out of the page. */
  readonly children?: ReactNode
}

/** The menu that saves the content of the page as a workbook or a PDF; `children` are further entries. */
export function ExportMenu({ words, save, children }: ExportMenuProps) {
  const [isBusy, start] = useWork()
  const run = async (as: 'xlsx' | 'pdf') => {
    await start(async () => {
      await save(as)
      toast('success', words.done)
    })
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
