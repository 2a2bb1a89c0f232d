import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOfError } from '#web/api/api-error.ts'
import { Button } from '#web/console/button.tsx'
import { Menu, MenuItem } from '#web/console/overlays/menu.tsx'
import { useTexts } from '#web/ui/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { uiTexts } from '#web/ui/ui-texts.ts'
import { type ReportAsked, saveLearningReport } from './report.queries.ts'
import { learningReportTexts } from './report-texts.ts'

/** What is on the screen, as a workbook or to print. */
export function ReportFiles({ asked }: { readonly asked: ReportAsked }) {
  const { file } = useTexts(learningReportTexts)
  const ui = useTexts(uiTexts)
  const [isBusy, setBusy] = useState(false)
  const save = async (as: 'xlsx' | 'pdf') => {
    setBusy(true)
    try {
      await saveLearningReport(asked, as)
      toast('success', file.done)
    } catch (error) {
      toast('error', wordsOfError(error, ui.notDone))
    }
    setBusy(false)
  }
  return (
    <Menu
      label={file.export}
      trigger={
        <Button isBusy={isBusy}>
          <IconDownload size={16} stroke={1.5} aria-hidden />
          {file.export}
        </Button>
      }
    >
      <MenuItem words={file.excel} onAction={() => void save('xlsx')}>
        {file.excel}
      </MenuItem>
      <MenuItem words={file.pdf} onAction={() => void save('pdf')}>
        {file.pdf}
      </MenuItem>
    </Menu>
  )
}
